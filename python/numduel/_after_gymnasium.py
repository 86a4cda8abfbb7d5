"""Registers the environments as soon as Gymnasium is imported, so that importing numduel does not have to import it."""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec, PathFinder

# The module typing takes longer to import than everything else together.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any


class AfterGymnasium:
    """Finds Gymnasium as Python would, and registers the environments once it is loaded."""

    def find_spec(self, name: str, path: Any = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != "gymnasium":
            return None
        sys.meta_path.remove(self)
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            load = spec.loader.exec_module

            def load_and_register(module: ModuleType) -> None:
                load(module)
                from .registration import register_envs

                register_envs()

            spec.loader.exec_module = load_and_register  # type: ignore[method-assign]
        return spec
