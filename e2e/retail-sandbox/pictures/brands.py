"""Draws the brand marks of a demo shop as SVG, letters as outlines; see README.md."""

import argparse
import math
import tomllib
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

import fonts

HERE = Path(__file__).resolve().parent
WIDTH, HEIGHT, MARGIN = 320, 128, 14

# Emblems in a box of 48 by 48; `currentColor` is replaced with the mark's colour.
EMBLEMS = {
    "peak": '<path d="M4 42 24 6l20 36H33L24 25l-9 17z"/>',
    "ring": '<path fill-rule="evenodd" d="M24 3a21 21 0 1 1 0 42 21 21 0 0 1 0-42zm0 9a12 12 0 1 0 0 24 12 12 0 0 0 0-24z"/>',
    "leaf": '<path d="M42 5C20 5 7 15 7 30c0 4 1 8 3 11 2-12 10-20 21-24-8 6-14 13-17 24 16 3 28-9 28-36z"/>',
    "wave": '<path d="M2 20c7-8 14-8 22 0s15 8 22 0v8c-7 8-14 8-22 0s-15-8-22 0zM2 34c7-8 14-8 22 0s15 8 22 0v8c-7 8-14 8-22 0s-15-8-22 0z"/><circle cx="24" cy="8" r="5"/>',
    "sun": '<circle cx="24" cy="24" r="10"/><path d="M22 2h4v8h-4zM22 38h4v8h-4zM2 22h8v4H2zM38 22h8v4h-8zM7 10l3-3 6 6-3 3zM32 35l3-3 6 6-3 3zM10 41l-3-3 6-6 3 3zM35 16l-3-3 6-6 3 3z"/>',
    "weave": '<path d="M4 8h16v6H4zM28 8h16v6H28zM4 34h16v6H4zM28 34h16v6H28zM16 21h16v6H16zM8 4h6v16H8zM34 4h6v16h-6zM8 28h6v16H8zM34 28h6v16h-6z"/>',
    "flame": '<path d="M25 2c3 10 15 15 15 28 0 9-7 16-16 16S8 39 8 30c0-6 3-10 6-14 1 5 3 7 5 8 0-8 2-15 6-22zm-1 26c-4 4-6 6-6 10s3 6 6 6 6-2 6-6-2-6-6-10z"/>',
    "fold": '<path d="M4 12 18 6v30L4 42zM21 6l10 6v30l-10-6zM34 12l10-6v30l-10 6z"/>',
    "joint": '<path d="M4 14h14v8h12v-8h14v20H30v-8H18v8H4z"/>',
    "thread": '<path d="M24 2l6 12 12-6-6 12 10 4-10 4 6 12-12-6-6 12-6-12-12 6 6-12-10-4 10-4-6-12 12 6z"/>',
    "arch": '<path d="M6 44V24a18 18 0 0 1 36 0v20h-9V24a9 9 0 0 0-18 0v20z"/>',
    "jar": '<path d="M16 4h16v6h-3v5c8 4 11 10 11 16 0 8-5 13-10 13H18C13 44 8 39 8 31c0-6 3-12 11-16v-5h-3z"/>',
    "pine": '<path d="M24 2 36 18h-6l10 13H27v13h-6V31H8l10-13h-6z"/>',
    "bolt": '<path d="M28 2 8 28h13l-3 18 22-27H26z"/>',
    "flask": '<path fill-rule="evenodd" d="M17 3h14v5h-2v11l12 20c2 4-1 7-4 7H11c-3 0-6-3-4-7l12-20V8h-2zm4 18-6 10h18l-6-10z"/>',
    "cloud": '<path d="M14 40A11 11 0 0 1 12 18a13 13 0 0 1 25-1 12 12 0 0 1-2 23z"/>',
    "shield": '<path fill-rule="evenodd" d="M24 3l18 6v14c0 11-7 18-18 22C13 41 6 34 6 23V9zm-2 8v10h-9v5h9v12h5V26h9v-5h-9V11z"/>',
    "coil": '<path d="M4 18h4v12H4zM40 18h4v12h-4z"/><path fill="none" stroke="currentColor" stroke-width="5" d="M8 24c0-14 10-14 10 0s-6 14-6 2 12-16 14-2-6 16-6 2 12-16 14-2-8 14-6 0"/>',
    "hex": '<path fill-rule="evenodd" d="M24 2l19 11v22L24 46 5 35V13zm0 10-10 6v12l10 6 10-6V18z"/>',
    "drop": '<path d="M24 2c8 12 15 19 15 28a15 15 0 0 1-30 0C9 21 16 14 24 2z"/>',
    "cell": '<path fill-rule="evenodd" d="M18 2h12v5h5a3 3 0 0 1 3 3v33a3 3 0 0 1-3 3H13a3 3 0 0 1-3-3V10a3 3 0 0 1 3-3h5zm-2 26v12h16V28z"/>',
    "moon": '<path d="M42 31A20 20 0 1 1 21 4a16 16 0 0 0 21 27z"/>',
    "berry": '<circle cx="16" cy="30" r="11"/><circle cx="33" cy="33" r="9"/><path d="M22 18C22 8 30 3 42 3c0 10-8 15-20 15z"/>',
    "beaker": '<path d="M9 4h30v5h-3v30a7 7 0 0 1-7 7H19a7 7 0 0 1-7-7V9H9zm9 16h12v-5H18zm0 10h12v-5H18z" fill-rule="evenodd"/>',
    "wind": '<path fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" d="M4 17h26a6 6 0 1 0-6-6M4 26h34a6 6 0 1 1-6 6M4 35h16a5 5 0 1 1-5 5"/>',
    "pebble": '<path d="M6 30c-3-11 8-21 19-21s20 7 18 18-14 13-22 13S8 38 6 30z"/>',
    "cup": '<path fill-rule="evenodd" d="M6 14h30v4h3a8 8 0 0 1 0 16h-5a14 14 0 0 1-9 6h-8C10 40 6 34 6 27zm30 9v6h3a3 3 0 0 0 0-6zM12 3h4v7h-4zM22 3h4v7h-4z"/>',
    "lemon": '<path d="M8 40c-6-14 6-32 24-31l7-5 3 3-5 7c1 18-17 30-29 26z"/>',
    "fruit": '<path d="M24 12c12 0 19 7 19 17 0 9-8 17-19 17S5 38 5 29c0-10 7-17 19-17zM18 2l6 7 6-7 2 10H16z"/>',
    "tower": '<path d="M18 2h12v6h-3l4 34h5v4H12v-4h5l4-34h-3zM2 10l12 3v4L2 20zM46 10l-12 3v4l12 3z"/>',
    "shirt": '<path d="M16 4c2 6 14 6 16 0l14 8-5 10-6-3v26H13V19l-6 3-5-10z"/>',
    "crate": '<path fill-rule="evenodd" d="M24 2l20 10v24L24 46 4 36V12zm0 6L11 14l13 7 13-7zM9 18v15l12 6V24zm30 0-12 6v15l12-6z"/>',
    "boards": '<path d="M4 6h40v9H4zM4 19.500h40v9H4zM4 33h40v9H4z"/>',
    "bottle": '<path d="M19 2h10v10c7 4 9 9 9 16v14a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V28c0-7 2-12 9-16z"/>',
    "spark": '<path d="M24 2c2 13 8 20 22 22-14 2-20 9-22 22-2-13-8-20-22-22C16 22 22 15 24 2z"/>',
    "grip": '<path d="M4 4h10v10H4zM19 4h10v10H19zM34 4h10v10H34zM4 19h10v10H4zM34 19h10v10H34zM4 34h10v10H4zM19 34h10v10H19zM34 34h10v10H34z"/>',
    "beam": '<path d="M4 4h40v9H29v22h15v9H4v-9h15V13H4z"/>',
    "roll": '<path fill-rule="evenodd" d="M20 4a20 20 0 1 1 0 40h26v-5H34A20 20 0 0 0 20 4zm0 12a8 8 0 1 0 0 16 8 8 0 0 0 0-16z"/>',
    "star": '<path d="M24 3l6 14 15 1-12 10 4 15-13-8-13 8 4-15L3 18l15-1z"/>',
    "button": '<path fill-rule="evenodd" d="M24 3a21 21 0 1 1 0 42 21 21 0 0 1 0-42zm-7 12a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm14 0a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm-14 12a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm14 0a4 4 0 1 0 0 8 4 4 0 0 0 0-8z"/>',
}


class Letters:
    """One font at one weight, as outlines."""

    def __init__(self, family, weight, style):
        self.parts = []
        for name in (family, "manrope"):
            for script in fonts.SCRIPTS:
                path = fonts.file(name, script, style if name == family else "normal")
                if path.exists():
                    loaded = TTFont(path)
                    axis = loaded["fvar"].axes[0]
                    fixed = {a.axisTag: None for a in loaded["fvar"].axes} | {"wght": max(axis.minValue, min(axis.maxValue, weight))}
                    self.parts.append(instantiateVariableFont(loaded, fixed))

    def path(self, text, size, left, base, spacing):
        """The outlines of a line and its width."""
        pieces, x = [], left
        for letter in text:
            part = next(p for p in self.parts if ord(letter) in p.getBestCmap())
            glyphs, scale = part.getGlyphSet(), size / part["head"].unitsPerEm
            name = part.getBestCmap()[ord(letter)]
            pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.1f}".rstrip("0").rstrip("."))
            glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, x, base)))
            pieces.append(pen.getCommands())
            x += glyphs[name].width * scale + spacing * size
        return "".join(pieces), x - left - spacing * size


def mark(name, colour, font="manrope", weight=700, emblem="ring", layout="beside", style="normal", spacing=0.0, case="", text=None):
    """Emblem beside or above the name, or the name between two lines."""
    text = text or name
    text = {"upper": text.upper(), "lower": text.lower()}.get(case, text)
    letters = Letters(font, weight, style)
    room = WIDTH - 2 * MARGIN - (62 if layout == "beside" else 0)
    size = min(46 if layout == "beside" else 40, 40 * room / letters.path(text, 40, 0, 0, spacing)[1])
    width = letters.path(text, size, 0, 0, spacing)[1]
    if layout == "beside":
        left, base = (WIDTH - width - 62) / 2, HEIGHT / 2
        art = f'<g transform="translate({left:.1f} {base - 24:.1f})">{EMBLEMS[emblem]}</g>'
        line = letters.path(text, size, left + 62, base + size * 0.35, spacing)[0]
    elif layout == "above":
        art = f'<g transform="translate({WIDTH / 2 - 24:.1f} 12)">{EMBLEMS[emblem]}</g>'
        line = letters.path(text, size, (WIDTH - width) / 2, 108, spacing)[0]
    else:
        left, base = (WIDTH - width) / 2, HEIGHT / 2 + size * 0.35
        bar = f"M{left:.1f} {base + size * 0.42:.1f}h{width:.1f}v3h-{width:.1f}zM{left:.1f} {base - size * 1.2:.1f}h{width:.1f}v3h-{width:.1f}z"
        art, line = f'<path d="{bar}"/>', letters.path(text, size, left, base, spacing)[0]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'color="{colour}" fill="{colour}">{art}<path d="{line}"/></svg>\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tenant", required=True)
    tenant = parser.parse_args().tenant
    seed = HERE.parent / "seed" / tenant
    looks = tomllib.loads((HERE / f"{tenant}.toml").read_text())["brand"]
    folder = seed / "pictures/brands"
    folder.mkdir(parents=True, exist_ok=True)
    for brand in tomllib.loads((seed / "catalog.toml").read_text())["brand"]:
        (folder / f"{brand['slug']}.svg").write_text(mark(brand["name"], **looks[brand["slug"]]))


if __name__ == "__main__":
    main()
