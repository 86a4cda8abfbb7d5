"""The environments' ids: one for each shipped book, and one for any game."""

from ._numduel import game_ids

_MODULE = "numduel.gymnasium_env:DuelEnv"
_VECTOR_MODULE = "numduel.vector_env:DuelVectorEnv"


def env_id(game: str) -> str:
    """The id of a shipped book's environment: ``numduel/ExactDuel-v0`` for ``exact-duel``."""
    return f"numduel/{''.join(part.capitalize() for part in game.split('-'))}-v0"


def register_envs() -> None:
    """Registers all environments; those that are registered already stay as they are."""
    import gymnasium

    books = {env_id(game): {"game": game} for game in game_ids(gallery=True)}
    for name, kwargs in {"numduel/Duel-v0": {}, **books}.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=_MODULE, vector_entry_point=_VECTOR_MODULE, kwargs=kwargs)
