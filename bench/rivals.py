#!/usr/bin/env python3
"""Packs the same lists with other people's programs, so that anybody can try to beat the lexicon's format.

    cargo xtask lexicons && python3 bench/rivals.py

The words are read back out of target/lexicons; their SHA-256 are pinned below, so that figures of different lists are not
compared. Rivals are taken by name and version: marisa-trie and dawg2 from PyPI, fst-bin from crates.io, xz and zstd as the
machine has them. One that cannot be had is said to be missing. Only the rows marked * can be searched without unpacking.
"""

import hashlib
import importlib
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOL = ROOT / "target" / "debug" / "zeitwort"
CACHE = ROOT / "target" / "rivals"
PYPI = ["marisa-trie==1.2.1", "dawg2==0.13.3"]
FST = "0.4.3"

# The beginning of the SHA-256 of the words, a line each, as `zeitwort words` prints them.
LISTS = {
    "de": "1023bb1b802553b7",
    "fr": "46ce0b9c7d6aef11",
    "en": "c99e98971bef475a",
}


def run(*command, data=None):
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout


def words_of(language):
    lexicon = ROOT / "target" / "lexicons" / f"{language}.lexicon"
    if not lexicon.exists() or not TOOL.exists():
        sys.exit(f"rivals: there is no {TOOL if lexicon.exists() else lexicon}: `cargo xtask lexicons` makes it")
    words = [line for line in run(TOOL, "words", lexicon).decode().splitlines() if not line.startswith("#")]
    # One byte a letter, sorted as bytes: what every rival likes best.
    words = sorted(word.encode("latin-1") for word in words)
    digest = hashlib.sha256("\n".join(sorted(word.decode("latin-1") for word in words)).encode()).hexdigest()[:16]
    return words, digest, lexicon.stat().st_size


def marisa(words):
    module = importlib.import_module("marisa_trie")
    keys = [word.decode("latin-1") for word in words]
    return min(len(module.Trie(keys, num_tries=tries).tobytes()) for tries in (1, 3, 5))


def dawg(words):
    module = importlib.import_module("dawg")
    return len(module.DAWG(sorted(word.decode("latin-1") for word in words)).tobytes())


def fst(words):
    program = CACHE / "bin" / "fst"
    if not program.exists():
        run("cargo", "install", "--quiet", "--locked", "--root", CACHE, "fst-bin", "--version", FST)
    with tempfile.TemporaryDirectory() as folder:
        text, made = pathlib.Path(folder, "words"), pathlib.Path(folder, "made.fst")
        text.write_bytes(b"\n".join(words) + b"\n")
        run(program, "set", "--sorted", text, made)
        return made.stat().st_size


RIVALS = [
    ("raw", lambda words: sum(len(word) + 1 for word in words)),
    ("zstd --ultra -22", lambda words: len(run("zstd", "--ultra", "-22", "-c", data=b"\n".join(words)))),
    ("xz -9e", lambda words: len(run("xz", "-9e", "-c", data=b"\n".join(words)))),
    ("dawg2 0.13.3 *", dawg),
    ("marisa-trie 1.2.1 *", marisa),
    (f"fst-bin {FST}, a set *", fst),
]


def main():
    CACHE.mkdir(parents=True, exist_ok=True)
    sys.path.insert(0, str(CACHE / "python"))
    run(sys.executable, "-m", "pip", "install", "--quiet", "--target", CACHE / "python", *PYPI)
    lists = {}
    for language, pinned in LISTS.items():
        words, digest, packed = words_of(language)
        if digest != pinned:
            print(f"rivals: the words of {language} are others than those of the docs: {digest}, not {pinned}")
        lists[language] = (words, packed)
        print(f"{language}: {len(words)} words, SHA-256 {digest}")
    print(f"{'bits per word':<24}" + "".join(f"{language:>9}" for language in lists))
    own = [8 * packed / len(words) for words, packed in lists.values()]
    for name, size in RIVALS:
        try:
            bits = [8 * size(words) / len(words) for words, _ in lists.values()]
            print(f"{name:<24}" + "".join(f"{value:>9.2f}" for value in bits), flush=True)
        except (OSError, ImportError, subprocess.CalledProcessError) as error:
            print(f"{name:<24} missing: {error}")
    print(f"{'this format *':<24}" + "".join(f"{value:>9.2f}" for value in own))
    wrong = [100 * 2**-value for value in own]
    print(f"{'an ideal filter, wrong %':<24}" + "".join(f"{value:>9.2f}" for value in wrong))


main()
