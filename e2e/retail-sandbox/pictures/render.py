"""Renders the pictures of a demo shop from its shot list; see README.md."""

import argparse
import fnmatch
import importlib
import sys
import time
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import shapes  # noqa: E402
from studio import Studio  # noqa: E402

SEED = HERE.parent / "seed"
# Keys of a shot that describe the picture; all other keys are arguments of the scene function.
SHOT = {"scene", "things", "views", "mood"}


def shots(tenant):
    """Yields (path, things, view, size, mood) of each picture of the tenant. Views of one thing follow each other."""
    listed = tomllib.loads((HERE / f"{tenant}.toml").read_text())
    for family in listed["family"]:
        shared = {key: value for key, value in family.items() if key != "pictures"}
        folder = shared.pop("folder", "products")
        size = shared.pop("size", listed["size"])
        for name, own in family["pictures"].items():
            shot = {**shared, **own}
            options = {key: value for key, value in shot.items() if key not in SHOT}
            things = shot.get("things") or [{"scene": shot["scene"], **options}]
            views = shot["views"]
            for number, view in enumerate(views, 1):
                file = f"{name}-{number}.webp" if folder == "products" else f"{name}.webp"
                if isinstance(view, str):
                    view = listed["views"][view]
                yield f"{folder}/{file}", things, view, size, {**listed["studio"].get("mood", {}), **shot.get("mood", {})}


def place(things):
    """Builds each thing and moves it to its position in the composition."""
    for thing in things:
        options = dict(thing)
        module, function = options.pop("scene").split(".")
        at, turn = options.pop("at", (0, 0, 0)), options.pop("turn", (0, 0, 0))
        scale = options.pop("scale", 1.0)
        made = shapes.made_by(getattr(importlib.import_module(module), function), **options)
        shapes.group(made, at, turn, scale)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tenant", required=True)
    parser.add_argument("--missing", action="store_true", help="leave pictures that are there alone")
    parser.add_argument("--only", nargs="+", default=["*"], help="patterns of paths, such as 'products/alder*'")
    parser.add_argument("--draft", type=Path, help="small and grainy, into this folder")
    parser.add_argument("--samples", type=int, default=6)
    arguments = parser.parse_args()
    target = arguments.draft or SEED / arguments.tenant / "pictures"
    look = tomllib.loads((HERE / f"{arguments.tenant}.toml").read_text())["studio"]
    studio, standing = None, None
    for path, things, view, size, mood in shots(arguments.tenant):
        file = target / path
        wanted = any(fnmatch.fnmatch(path, pattern) for pattern in arguments.only)
        if not wanted or (arguments.missing and file.exists()):
            continue
        started = time.monotonic()
        # Views of one thing share the scene.
        if standing != (things, mood):
            studio = Studio(look)
            place(things)
            studio.furnish(mood)
            standing = (things, mood)
        samples = arguments.samples
        if arguments.draft:
            size, samples = [side // 3 for side in size], 3
        studio.take(view, size, file, samples, quality=82)
        print(f"{path} {file.stat().st_size // 1000} kB {time.monotonic() - started:.1f} s", flush=True)


if __name__ == "__main__":
    main()
