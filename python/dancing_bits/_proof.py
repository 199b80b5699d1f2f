"""Proofs that there is no cover, or no other one."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, Literal, TypeVar

from ._native import Cover

K = TypeVar("K")

#: The formats of proofs: that of VeriPB, and DRAT. Files of proofs end so.
ProofFormat = Literal["pbp", "drat"]


@dataclass(frozen=True)
class Proof(Generic[K]):
    """A proof that a problem has no covers but these, for programs that check it."""

    #: All covers of the problem.
    covers: tuple[Cover[K], ...]
    #: What the proof is about, as text: the problem without these covers, as sums (OPB) or as clauses (CNF).
    problem: str = field(repr=False)
    #: The proof as text.
    text: str = field(repr=False)
    #: The format of the proof.
    format: ProofFormat

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the proof to this file, and what it is about beside it, as `dlx prove` does.

        The names are `NAME.pbp` and `NAME.opb`, or `NAME.drat` and `NAME.cnf`. Each file is there whole or not at all.
        """
        proof = Path(path)
        if proof.suffix != f".{self.format}":
            raise ValueError(f"expected a path that ends in .{self.format}, not {os.fspath(path)!r}")
        _write(proof.with_suffix(".opb" if self.format == "pbp" else ".cnf"), self.problem)
        _write(proof, self.text)


def _write(path: Path, text: str) -> None:
    path = path.resolve()
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f"{path.name}.", delete=False) as other:
        try:
            other.write(text.encode())
            other.close()
            os.chmod(other.name, _mode(path))
            os.replace(other.name, path)
        except BaseException:
            os.unlink(other.name)
            raise


def _mode(path: Path) -> int:
    """Who may read and write a file: as it is, or as a new one is made."""
    try:
        return path.stat().st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
