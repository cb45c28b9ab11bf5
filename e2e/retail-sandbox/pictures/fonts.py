"""The shops' own fonts (SIL Open Font License), from the front end's packages: run `npm ci` first, or set PICTURES_FONTS."""

import os
from pathlib import Path

from PIL import ImageFont

FOLDER = Path(os.environ.get("PICTURES_FONTS") or Path(__file__).resolve().parents[3] / "node_modules/@fontsource-variable")
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
