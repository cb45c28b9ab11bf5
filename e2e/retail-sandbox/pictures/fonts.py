"""The shops' own fonts (SIL Open Font License) in all weights, from the folder that PICTURES_FONTS names."""

import os
from pathlib import Path

from PIL import ImageFont

FOLDER = Path(os.environ["PICTURES_FONTS"])
SCRIPTS = ("latin", "latin-ext", "greek")


def file(family, script="latin", style="normal"):
    return FOLDER / family / "files" / f"{family}-{script}-wght-{style}.woff2"


def script_of(text):
    """Greek letters are in a separate file."""
    return "greek" if any("\u0370" <= letter <= "\u03ff" or "\u1f00" <= letter <= "\u1fff" for letter in text) else "latin"


def font(family, size, weight=600, text=""):
    """A font for Pillow. Manrope replaces the Greek letters of a family without them."""
    script = script_of(text)
    if not file(family, script).exists():
        family = "manrope"
    loaded = ImageFont.truetype(str(file(family, script)), size)
    axis = loaded.get_variation_axes()[0]
    loaded.set_variation_by_axes([max(axis["minimum"], min(axis["maximum"], weight))])
    return loaded
