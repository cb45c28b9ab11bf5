"""Bookcases, sideboards and shelves, in metres."""

import math

import objects
import tables
from materials import fabric, glass, metal, paint, pane, paper, wood
from shapes import box, copy, lathe, rod, slab, surface, tube, turned


def bookcase(frame="oak", width=0.9, high=1.9, shelves=5, depth=0.3, filled=True):
    """Sides, shelves, back; books grow smaller towards the top."""
    timber, t = wood(frame), 0.024
    for x in (-1, 1):
        box((t, depth, high), (x * (width - t) / 2, 0, high / 2), timber, 0.003, grain="z")
    box((width - 2 * t, 0.008, high - 0.08), (0, depth / 2 - 0.008, high / 2 + 0.03), timber, 0.001, grain="z")
    gaps = [1.25 - 0.1 * i for i in range(shelves)]
    z, total = 0.07, sum(gaps)
    for i, gap in enumerate(gaps):
        box((width - 2 * t, depth - 0.01, t), (0, 0, z), timber, 0.003, grain="x")
        clear = gap / total * (high - 0.09) - t
        if filled:
            objects.shelf_row(width - 2 * t - 0.04, clear, (0, -0.03, z + t / 2), seed=i + int(width * 10))
        z += clear + t
    box((width - 2 * t, depth, t), (0, 0, high - t / 2), timber, 0.003, grain="x")
    box((width - 2 * t, 0.018, 0.058), (0, -depth / 2 + 0.03, 0.03), timber, 0.002)


def ladder_shelf(frame="ash"):
    """A leaning shelf; each board is deeper than the board above it."""
    timber = wood(frame)
    for x in (-1, 1):
        box((0.026, 0.05, 1.95), (x * 0.3, 0.08, 0.965), timber, 0.005, turn=(-9, 0, 0), grain="z")
    for i in range(5):
        z = 0.3 + i * 0.36
        y = -0.07 + (z - 0.3) * math.tan(math.radians(9))
        depth = 0.38 - i * 0.055
        box((0.57, depth, 0.02), (0, y + 0.06 - depth / 2 + 0.1, z), timber, 0.004)
        box((0.57, 0.014, 0.05), (0, y + 0.155, z + 0.03), timber, 0.003)
    objects.shelf_row(0.4, 0.3, (-0.04, -0.09, 0.31), seed=4)
    objects.cup((0.14, 0.03, 1.03), "#b0603f")
    objects.book(0.2, 0.15, 0.03, (-0.1, 0.04, 1.03), "#5f6b4e")
    objects.bottle_vase((0.08, 0.1, 1.39), "#d8cdb8", 0.22)
    objects.bowl((-0.06, 0.01, 0.67), "#e4dac6")


def grid_shelf(frame="white oak", cells=4, pitch=0.355):
    """A square of boxes, open on both sides."""
    timber, t = wood(frame), 0.022
    side, depth = cells * pitch, 0.36
    for i in range(cells + 1):
        z = 0.02 + i * pitch
        box((side + t, depth, t), (0, 0, z), timber, 0.003, grain="x")
        for j in range(cells if i < cells else 0):
            pass
    for j in range(cells + 1):
        x = -side / 2 + j * pitch
        box((t, depth - 0.002, side), (x, 0, 0.02 + side / 2), timber, 0.003, grain="z")
    for i in range(cells):
        for j in range(cells):
            at = (-side / 2 + (j + 0.5) * pitch, 0, 0.02 + i * pitch + t / 2)
            pick = (i * 7 + j * 5 + i * j) % 6
            if pick in (0, 3):
                objects.shelf_row(pitch - 0.05, 0.31, (at[0], -0.03, at[2]), seed=i * 4 + j)
            elif pick == 1:
                objects.bottle_vase(at, ("#b0603f", "#d8cdb8", "#5f6b4e")[(i + j) % 3], 0.24)
            elif pick == 4:
                objects.lidded_box(at, 0.27, "#b59b77")
            elif pick == 5:
                objects.bowl(at, "#8b8880")


def glazed_case(frame="walnut"):
    """A cabinet with glass doors and brass pins."""
    timber, clear = wood(frame), pane("#f6f8f6", 0.965)
    w, d, h, t = 0.84, 0.36, 1.62, 0.026
    for x in (-1, 1):
        box((t, d, h), (x * (w - t) / 2, 0, h / 2 + 0.12), timber, 0.003, grain="z")
        for y in (-1, 1):
            rod((x * (w / 2 - 0.05), y * (d / 2 - 0.05), 0), (x * (w / 2 - 0.05), y * (d / 2 - 0.05), 0.13), 0.014, timber, 0.022)
    for z in (0.13, h + 0.108):
        box((w, d, t), (0, 0, z), timber, 0.004)
    box((w - 2 * t, 0.008, h - 0.04), (0, d / 2 - 0.01, h / 2 + 0.12), wood("oak"), 0.001, grain="z")
    for i in range(1, 4):
        box((w - 2 * t, d - 0.06, 0.016), (0, 0.02, 0.13 + i * (h - 0.02) / 4), timber, 0.002)
    for x in (-1, 1):
        middle = x * (w / 4 - 0.008)
        for dx in (-1, 1):
            box((0.038, 0.022, h - 0.06), (middle + dx * (w / 4 - 0.036), -d / 2 + 0.012, h / 2 + 0.118), timber, 0.003, grain="z")
        for z in (0.18, h + 0.058):
            box((w / 2 - 0.05, 0.02, 0.044), (middle, -d / 2 + 0.012, z), timber, 0.003)
        box((w / 2 - 0.1, 0.004, h - 0.12), (middle, -d / 2 + 0.012, h / 2 + 0.12), clear, 0.0005)
        lathe([(0, 0), (0.006, 0), (0.006, 0.01), (0.011, 0.016), (0.009, 0.024), (0, 0.025)], (x * 0.035, -d / 2, h / 2 + 0.12), metal("brass"), turn=(90, 0, 0))
    z = [0.145 + i * (h - 0.02) / 4 for i in range(4)]
    objects.shelf_row(0.66, 0.32, (0, 0.02, z[0]), seed=3)
    for x, colour in ((-0.22, "#e4dac6"), (0.0, "#b0603f"), (0.24, "#5f6b4e")):
        objects.bowl((x, 0.03, z[1]), colour, 0.085)
    objects.bottle_vase((-0.2, 0.03, z[2]), "#33415e", 0.26)
    objects.bottle_vase((0.02, 0.03, z[2]), "#d8cdb8", 0.18)
    objects.lidded_box((0.23, 0.03, z[2]), 0.15, "#9a7a52")
    for i in range(4):
        objects.cup((-0.26 + i * 0.17, 0.03, z[3]), ("#ece5d8", "#c9b79c", "#8b8880", "#ece5d8")[i])


def _legs(timber, width, depth, high, radius=0.02):
    for x in (-1, 1):
        for y in (-1, 1):
            rod((x * (width / 2 - 0.1), y * (depth / 2 - 0.06), 0), (x * (width / 2 - 0.13), y * (depth / 2 - 0.075), high + 0.01), radius * 0.62, timber, radius)


def sideboard(frame="oak", front="doors", width=1.7, high=0.62, depth=0.44, foot=0.16):
    """A case on legs; the front is `doors` (and drawers), `tambour`, `cane` or `flaps`."""
    timber, t = wood(frame), 0.024
    legs = metal("blackened") if front == "flaps" else timber
    _legs(legs, width, depth, foot)
    top, mid = foot + high, foot + high / 2
    for z in (foot + t / 2, top - t / 2):
        box((width, depth, t), (0, 0, z), timber, 0.004, grain="x")
    for x in (-1, 1):
        box((t, depth, high - 2 * t), (x * (width - t) / 2, 0, mid), timber, 0.003, grain="z")
    box((width - 2 * t, 0.01, high - 2 * t), (0, depth / 2 - 0.012, mid), timber, 0.001)
    face, clear = -depth / 2 + 0.016, high - 2 * t - 0.006
    {"tambour": _tambour, "cane": _cane_doors, "flaps": _flaps}.get(front, _doors)(timber, width - 2 * t, clear, face, mid)


def _tambour(timber, width, clear, face, mid):
    count = int(width / 0.021)
    for i in range(count):
        x = -width / 2 + (i + 0.5) * width / count
        rod((x, face, mid - clear / 2), (x, face, mid + clear / 2), width / count * 0.47, timber, steps=14, bevel=0.001)
    for x in (-0.03, 0.03):
        box((0.014, 0.03, clear), (x, face - 0.012, mid), timber, 0.004, grain="z")


def _doors(timber, width, clear, face, mid):
    each = width / 4
    for i in range(3):
        x = -width / 2 + (i + 0.5) * each
        box((each - 0.004, 0.02, clear), (x, face, mid), timber, 0.002, grain="z")
        box((0.012, 0.016, 0.13), (x + each / 2 - 0.035, face - 0.016, mid), wood("walnut"), 0.004)
    tall = clear / 4
    for i in range(4):
        z = mid - clear / 2 + (i + 0.5) * tall
        box((each - 0.004, 0.02, tall - 0.004), (width / 2 - each / 2, face, z), timber, 0.002, grain="x")
        box((0.13, 0.016, 0.012), (width / 2 - each / 2, face - 0.016, z), wood("walnut"), 0.004)


def _cane_doors(timber, width, clear, face, mid):
    each = width / 3
    for i in range(3):
        x = -width / 2 + (i + 0.5) * each
        for s in (-1, 1):
            box((0.045, 0.02, clear), (x + s * (each / 2 - 0.025), face, mid), timber, 0.002, grain="z")
            box((each - 0.095, 0.02, 0.045), (x, face, mid + s * (clear / 2 - 0.0225)), timber, 0.002, grain="x")
        tables.cane(each - 0.09, clear - 0.08, (x, face, mid), (90, 0, 0))
        box((each - 0.09, 0.004, clear - 0.08), (x, face + 0.08, mid), paint("#3d2e22", 0.9), 0.0005)
        lathe([(0, 0), (0.006, 0), (0.006, 0.01), (0.012, 0.016), (0.01, 0.025), (0, 0.026)], (x + each / 2 - 0.028, face - 0.01, mid), metal("brass"), turn=(90, 0, 0))


def _flaps(timber, width, clear, face, mid):
    each = width / 3
    for i in (-1, 1):
        box((each - 0.004, 0.02, clear), (i * each, face, mid), timber, 0.002, grain="x")
        box((0.18, 0.012, 0.01), (i * each, face - 0.012, mid + clear / 2 - 0.02), metal("blackened"), 0.003)
    box((each - 0.004, 0.02, clear * 0.55), (0, face, mid - clear * 0.22), timber, 0.002, grain="x")
    box((0.18, 0.012, 0.01), (0, face - 0.012, mid + clear * 0.02), metal("blackened"), 0.003)
    box((each - 0.004, 0.3, 0.012), (0, face + 0.16, mid + clear * 0.08), timber, 0.001)


def peg_rail(frame="ash", rail="pine"):
    """Five turned pegs under a shelf, with something on them."""
    timber = wood(rail)
    box((0.9, 0.022, 0.12), (0, 0, 0), timber, 0.005)
    box((0.9, 0.17, 0.022), (0, -0.08, 0.07), timber, 0.004)
    for i in range(5):
        x = -0.34 + i * 0.17
        lathe([(0, -0.005), (0.01, -0.005), (0.009, 0.03), (0.0075, 0.055), (0.014, 0.07), (0.012, 0.082), (0, 0.085)], (x, -0.01, -0.02), wood(frame), turn=(84, 0, 0))
    objects.bowl((-0.26, -0.08, 0.081), "#e4dac6", 0.075)
    objects.bottle_vase((-0.08, -0.08, 0.081), "#b0603f", 0.17)
    objects.shelf_row(0.28, 0.24, (0.22, -0.075, 0.081), seed=8)
    bag = fabric("#d9ccb3", "canvas")
    rows = [[(0.17 + (0.13 + 0.015 * math.sin(t * 3)) * s, -0.075 - 0.035 * math.cos(s * 1.5) * math.sin(math.pi * min(1, t * 1.2 + 0.05)), -0.17 - 0.34 * t) for s in (j / 12 - 1 for j in range(25))] for t in (i / 14 for i in range(15))]
    surface(rows, bag, 0.008, levels=1)
    tube([(0.06, -0.09, -0.18), (0.14, -0.09, -0.02), (0.17, -0.088, -0.012), (0.2, -0.09, -0.02), (0.28, -0.09, -0.18)], 0.007, bag, flat=1.0)


def ledge(frame="oak"):
    """A shelf for pictures, with three of them on it."""
    timber = wood(frame)
    box((0.9, 0.11, 0.02), (0, 0, 0), timber, 0.003)
    box((0.9, 0.014, 0.035), (0, -0.05, 0.012), timber, 0.003)
    box((0.9, 0.014, 0.09), (0, 0.05, 0.045), timber, 0.003)
    for x, w, h, tint, rim in ((-0.25, 0.24, 0.34, "#b0603f", "walnut"), (0.03, 0.2, 0.26, "#5f6b4e", "oak"), (0.29, 0.17, 0.22, "#33415e", "black ash")):
        objects.framed(w, h, (x, 0.008, 0.012), tint, rim)


def steel_bay(width=0.9, high=1.8, depth=0.4, levels=5, boards=True, wheels=False, colour="galvanised"):
    """Boltless shelving or a trolley: posts, beams, decks."""
    steel = metal(colour) if colour in ("galvanised", "steel", "brushed") else paint(colour, 0.4)
    lift = 0.13 if wheels else 0.0
    for x in (-1, 1):
        for y in (-1, 1):
            if wheels:
                rod((x * width / 2, y * depth / 2, lift), (x * width / 2, y * depth / 2, high), 0.0125, steel)
                lathe([(0, -0.016), (0.05, -0.016), (0.055, 0), (0.05, 0.016), (0, 0.016)], (x * width / 2, y * depth / 2 + 0.01, 0.055), paint("#2b2c2e", 0.6), turn=(90, 0, 0))
                box((0.03, 0.05, 0.05), (x * width / 2, y * depth / 2, 0.105), steel, 0.004)
            else:
                box((0.036, 0.002, high), (x * width / 2, y * depth / 2, high / 2), steel, 0.0005, grain="z")
                box((0.002, 0.036, high), (x * (width / 2 + 0.017), y * (depth / 2 - 0.017), high / 2), steel, 0.0005, grain="z")
                for i in range(int(high / 0.09)):
                    rod((x * (width / 2 - 0.004), y * (depth / 2 + 0.0012), 0.06 + i * 0.09), (x * (width / 2 - 0.004), y * (depth / 2 + 0.002), 0.06 + i * 0.09), 0.005, paint("#2a2c2e", 0.8), steps=10, bevel=0.0001)
    for i in range(levels):
        z = lift + 0.09 + i * (high - lift - 0.13) / (levels - 1)
        for y in (-1, 1):
            box((width - 0.02, 0.026, 0.048), (0, y * (depth / 2 - 0.012), z), steel, 0.003, grain="x")
        for x in (-1, 1):
            box((0.026, depth - 0.03, 0.048), (x * (width / 2 - 0.012), 0, z), steel, 0.003, grain="y")
        if boards:
            box((width - 0.05, depth - 0.05, 0.012), (0, 0, z + 0.012), paint("#b48d62", 0.7), 0.001)
        elif wheels:
            box((width - 0.03, depth - 0.03, 0.006), (0, 0, z + 0.01), steel, 0.002)
        else:
            for k in range(int(depth / 0.028)):
                y = -depth / 2 + 0.02 + k * 0.028
                rod((-width / 2, y, z + 0.018), (width / 2, y, z + 0.018), 0.003, steel, steps=8, bevel=0.0005)


def gondola(width=1.0, high=1.4):
    """A shop shelf with perforated backs and price rails."""
    white, rail = paint("#eef0f0", 0.45), paint("#1f4e46", 0.4)
    for x in (-1, 1):
        box((0.03, 0.08, high), (x * width / 2, 0, high / 2), white, 0.003)
        box((0.03, 0.86, 0.12), (x * width / 2, 0, 0.06), white, 0.004)
    for i in range(6):
        z = 0.28 + i * (high - 0.3) / 5.4
        box((width - 0.03, 0.03, (high - 0.3) / 5.4 - 0.006), (0, 0, z), white, 0.002)
        for j in range(24):
            for s in (-1, 1):
                rod((-width / 2 + 0.04 + j * (width - 0.08) / 23, s * 0.0148, z), (-width / 2 + 0.04 + j * (width - 0.08) / 23, s * 0.0158, z), 0.006, paint("#8f9497", 0.8), steps=8, bevel=0.0001)
    for s in (-1, 1):
        box((width - 0.02, 0.02, 0.11), (0, s * 0.42, 0.055), white, 0.003)
        for i in range(4):
            z, deep = 0.14 + i * 0.34, 0.42 if i == 0 else 0.36
            box((width - 0.02, deep, 0.022), (0, s * (deep / 2 + 0.012), z), white, 0.004)
            box((width - 0.02, 0.008, 0.04), (0, s * (deep + 0.016), z), rail, 0.003)
            for j in range(4):
                box((0.07, 0.004, 0.03), (-width / 2 + 0.16 + j * 0.23, s * (deep + 0.022), z), paper("#fbfbf8"), 0.0005)
