"""The shops' own fonts (SIL Open Font License) in all weights, from the folder that PICTURES_FONTS names."""

import os
from pathlib import Path

from PIL import ImageFont

FOLDER = Path(os.environ["PICTURES_FONTS"])
SCRIPTS = ("latin", "latin-ext", "greek")


def file(family, script="latin", style="normal"):
    return FOLDER / family / "files" / f"{family}-{script}-wght-{style}.woff2"


def script_of(text):
    """Greek letters are in a file of their own."""
    return "greek" if any("\u0370" <= letter <= "\u03ff" or "\u1f00" <= letter <= "\u1fff" for letter in text) else "latin"


def font(family, size, weight=600, text=""):
    """For drawing with Pillow; a family without Greek lends it from Manrope."""
    script = script_of(text)
    if not file(family, script).exists():
        family = "manrope"
    loaded = ImageFont.truetype(str(file(family, script)), size)
    axis = loaded.get_variation_axes()[0]
    loaded.set_variation_by_axes([max(axis["minimum"], min(axis["maximum"], weight))])
    return loaded
