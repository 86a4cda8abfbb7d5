"""False certificates: each module makes those of one sort, as likely to be believed as it can.

A maker gets the checker, the case (a book with its honest certificate), the truth about it and a
source of chance, and yields certificates. Most makers put a lie somewhere and fill in everything
else as it follows from that; the others change honest certificates.
"""

from settling import Unsuitable
from truth import is_false, kind_of

from .bands import bands, other_bands, out_of_order, past_an_edge
from .claims import other_claims, other_numbers
from .parts import parts
from .positions import positions
from .quotients import quotients
from .remainders import remainders
from .rules import other_rules
from .texts import other_texts
from .written import written

FOR_A_BOOK = [
    positions,
    remainders,
    parts,
    bands,
    past_an_edge,
    out_of_order,
    other_bands,
    quotients,
]
FOR_A_LAW = [quotients]
FOR_A_CERTIFICATE = [other_claims, other_numbers, other_texts]
FOR_ANOTHER_BOOK = [other_rules]
FOR_NO_BOOK = [other_rules, positions, parts, bands]
# What these make is against the format, whether or not the claim is true.
AGAINST_THE_FORMAT = (other_numbers, other_texts, other_bands, written)


def everything(checkers, case, truth, chance):
    """Every forgery that can be made of a book, with what it is. Rules that nobody can play are
    read by a checker without checks."""
    honest, is_game = case.get("certificate"), truth is not None
    checker = checkers.strict if is_game else checkers.lenient
    for make in makers(case, is_game):
        must_be_false = is_game and make not in AGAINST_THE_FORMAT
        try:
            for text in make(checker, case, truth, chance):
                if text == honest or must_be_false and not is_false(checkers.strict, text, truth):
                    continue
                kind = kind_of(honest if honest and make in FOR_A_CERTIFICATE else text)
                yield f"{kind}: {make.__name__.replace('_', ' ')}" if is_game else "no game", text
        except (*EXPECTED, checkers.strict.Rejected, checkers.lenient.Rejected):
            continue


def makers(case, is_game):
    if "borrowed" in case:
        return FOR_ANOTHER_BOOK if is_game else FOR_NO_BOOK
    if "written" in case:
        return [written]
    of_book = FOR_A_LAW if "law" in case else FOR_A_BOOK
    return of_book + (FOR_A_CERTIFICATE if case.get("certificate") else [])


# Rules that the maker cannot do anything with, and a checker without checks, fail in many ways.
EXPECTED = (
    Unsuitable,
    ArithmeticError,
    AttributeError,
    LookupError,
    MemoryError,
    TypeError,
    ValueError,
)
