"""Dining, coffee and side tables, desks and contract tables, in metres."""

import math

import objects
import shapes
from materials import fabric, metal, paint, pane, paper, stone, wood
from shapes import box, disc, lathe, rod, slab, surface, tube, turned

HIGH = 0.745


def _planks(width, depth, top, material, thick=0.034, boards=5, bevel=0.005):
    """A top glued up from boards, so that the grain changes from one to the next."""
    each = depth / boards
    for i in range(boards):
        box((width, each - 0.0008, thick), (0, (i - (boards - 1) / 2) * each, top - thick / 2), material, bevel if boards == 1 else 0.0016, grain="x")


def trestle_table(top="oak", width=2.0, depth=0.92):
    """Two trestles that stand in from the ends, joined by a wedged beam."""
    timber = wood(top)
    _planks(width, depth, HIGH, timber, 0.038)
    x = width / 2 - 0.4
    for side in (-1, 1):
        box((0.09, depth - 0.16, 0.06), (side * x, 0, HIGH - 0.07), timber, 0.01)
        box((0.1, depth - 0.2, 0.065), (side * x, 0, 0.0325), timber, 0.014)
        for y in (-1, 1):
            box((0.06, 0.085, HIGH - 0.13), (side * x, y * 0.2, HIGH / 2 - 0.02), timber, 0.006, turn=(y * 7, 0, 0))
        box((0.022, 0.1, 0.05), (side * (x + 0.055), 0, 0.3), wood("walnut"), 0.004)
    box((2 * x + 0.16, 0.045, 0.085), (0, 0, 0.3), timber, 0.006)


def steel_table(top="oak", width=2.1, depth=0.95):
    """A thick top that floats over two bent steel frames."""
    steel = metal("blackened")
    _planks(width, depth, HIGH, wood(top), 0.045, 4)
    for side in (-1, 1):
        x = side * (width / 2 - 0.3)
        y = depth / 2 - 0.08
        for a, b in (((x, -y, 0.012), (x, y, 0.012)), ((x, -y + 0.09, HIGH - 0.062), (x, y - 0.09, HIGH - 0.062))):
            length = b[1] - a[1]
            box((0.075, length, 0.022), ((x), 0, a[2]), steel, 0.003)
        for s in (-1, 1):
            box((0.075, 0.022, HIGH - 0.06), (x, s * (y - 0.055), HIGH / 2 - 0.03), steel, 0.003, turn=(s * 6.5, 0, 0))
    box((width - 0.6, 0.05, 0.03), (0, 0, HIGH - 0.066), steel, 0.003)


def pedestal_table(top="oak", radius=0.62, foot="wood"):
    """A round top on a single turned foot, or on cast iron."""
    timber = wood(top)
    disc(radius, 0.032, (0, 0, HIGH - 0.032), timber, 0.011)
    stations = [(0.17, 0.07), (0.16, 0.12), (0.1, 0.2), (0.075, 0.34), (0.085, 0.46), (0.13, 0.56), (0.15, 0.6), (0.1, 0.66), (0.16, 0.7), (0.24, 0.712)]
    lathe([(0, 0.05)] + stations + [(0, 0.714)], (0, 0, 0), timber, 72, levels=1)
    lathe(shapes.rounded([(0, 0), (0.34, 0), (0.35, 0.018), (0.3, 0.04), (0.18, 0.07), (0.16, 0.11)], 0.02), (0, 0, 0), timber, 80)


def leg_table(top="walnut", width=1.9, depth=0.9, caps="brass", drawer=False, high=HIGH, legs="taper", thick=0.03, boards=5, inset=0.06):
    """Four legs and an apron; the legs may end in metal caps, the apron may hold a drawer."""
    timber = wood(top)
    _planks(width, depth, high, timber, thick, boards)
    x, y = width / 2 - inset - 0.03, depth / 2 - inset - 0.03
    for sx in (-1, 1):
        for sy in (-1, 1):
            if legs == "taper":
                rod((sx * (x + 0.015), sy * (y + 0.015), 0.0), (sx * x, sy * y, high - thick), 0.016, timber, 0.031)
                if caps:
                    rod((sx * (x + 0.0155), sy * (y + 0.0155), 0), (sx * (x + 0.012), sy * (y + 0.012), 0.12), 0.0172, metal(caps), 0.0192)
            else:
                box((0.07, 0.07, high - thick), (sx * x, sy * y, (high - thick) / 2), timber, 0.006, taper=0.72)
    apron = 0.085
    for sy in (-1, 1):
        box((2 * x, 0.022, apron), (0, sy * (y - 0.004), high - thick - apron / 2), timber, 0.003)
    for sx in (-1, 1):
        box((0.022, 2 * y, apron), (sx * (x - 0.004), 0, high - thick - apron / 2), timber, 0.003)
    if drawer:
        box((0.56, 0.02, apron - 0.014), (0, -y - 0.012, high - thick - apron / 2), timber, 0.003)
        lathe([(0, 0), (0.007, 0), (0.007, 0.01), (0.015, 0.018), (0.013, 0.027), (0, 0.029)], (0, -y - 0.02, high - thick - apron / 2), metal("brass"), turn=(90, 0, 0))


def pebble_table(top="ash", legs=3):
    """A soft triangle on three legs."""
    timber, high, outline = wood(top), 0.4, []
    for i in range(120):
        a = 2 * math.pi * i / 120
        r = 0.47 * (1 - 0.13 * math.cos(3 * a)) * (1 + 0.1 * math.cos(a))
        outline.append((r * math.cos(a), r * math.sin(a) * 0.92))
    slab(outline, 0.036, (0, 0, high - 0.036), timber, 0.013, segments=5)
    for i in range(legs):
        a = math.radians(60 + 120 * i)
        rod((0.36 * math.cos(a), 0.34 * math.sin(a), 0), (0.29 * math.cos(a), 0.27 * math.sin(a), high - 0.036), 0.017, timber, 0.03)


def nested_tables():
    """A lower, stone-grey table half under an oak one."""
    for radius, high, x, y, top in ((0.42, 0.42, -0.18, 0.08, wood("oak")), (0.34, 0.33, 0.34, -0.2, paint("#85837c", 0.55))):
        made = shapes.made_by(disc, radius, 0.026, (0, 0, high - 0.026), top, 0.009)
        for i in range(3):
            a = math.radians(90 + 120 * i)
            made += [rod(((radius - 0.05) * math.cos(a), (radius - 0.05) * math.sin(a), 0), ((radius - 0.1) * math.cos(a), (radius - 0.1) * math.sin(a), high - 0.026),
                         0.012, wood("oak") if radius > 0.4 else paint("#85837c", 0.55), 0.018)]
        shapes.group(made, (x, y, 0))


def stone_table(top="#d9cbb2", vein="#b69d78"):
    """A slab of travertine on a plinth."""
    box((1.05, 0.62, 0.07), (0, 0, 0.325), stone(top, vein), 0.009)
    box((0.62, 0.34, 0.29), (0, 0, 0.145), wood("oak"), 0.006, grain="z")


def tray_table(frame="walnut"):
    """A tray with a rim on crossed legs."""
    timber = wood(frame)
    box((1.0, 0.56, 0.014), (0, 0, 0.44), timber, 0.003)
    for y in (-1, 1):
        box((1.02, 0.016, 0.06), (0, y * 0.285, 0.46), timber, 0.005)
    for x in (-1, 1):
        for y in (-1, 1):
            box((0.016, 0.17, 0.06), (x * 0.508, y * 0.205, 0.46), timber, 0.005)
        box((0.016, 0.26, 0.018), (x * 0.508, 0, 0.441), timber, 0.005)
        rod((x * 0.508, -0.13, 0.487), (x * 0.508, 0.13, 0.487), 0.009, timber)
        for s in (-1, 1):
            box((0.022, 0.036, 0.66), (x * (0.36 + 0.013 * s), 0, 0.215), timber, 0.005, turn=(s * 49, 0, 0))
    for y in (-1, 1):
        rod((-0.4, y * 0.2, 0.395), (0.4, y * 0.2, 0.395), 0.011, timber)
        rod((-0.4, y * 0.2, 0.035), (0.4, y * 0.2, 0.035), 0.011, timber)


def cane_table():
    """Smoked glass above a shelf of cane."""
    timber = wood("smoked oak")
    slab(shapes.rounded_outline(1.1, 0.6, 0.09), 0.01, (0, 0, 0.4), pane("#6f6257", 0.8), 0.004)
    for sx in (-1, 1):
        for sy in (-1, 1):
            rod((sx * 0.47, sy * 0.22, 0), (sx * 0.47, sy * 0.22, 0.4), 0.017, timber, 0.02)
        rod((sx * 0.47, -0.22, 0.18), (sx * 0.47, 0.22, 0.18), 0.014, timber)
        rod((sx * 0.47, -0.22, 0.37), (sx * 0.47, 0.22, 0.37), 0.014, timber)
    for sy in (-1, 1):
        rod((-0.47, sy * 0.22, 0.18), (0.47, sy * 0.22, 0.18), 0.014, timber)
        rod((-0.47, sy * 0.22, 0.37), (0.47, sy * 0.22, 0.37), 0.014, timber)
    cane(0.92, 0.42, (0, 0, 0.186), (0, 0, 0))
    objects.book(0.26, 0.19, 0.025, (-0.12, 0.02, 0.2), "#7d8a80")
    objects.book(0.22, 0.16, 0.02, (-0.1, 0.0, 0.2226), "#c9b79c")


def cane(width, height, at, turn):
    """Woven cane: two rows of strands and their diagonals."""
    straw = paint("#c9a66b", 0.5)
    made, step = [], 0.016
    for i in range(int(width / step)):
        x = -width / 2 + (i + 0.5) * step
        made.append(rod((x, -height / 2, 0), (x, height / 2, 0), 0.0016, straw, steps=6, bevel=0.0002))
    for i in range(int(height / step)):
        y = -height / 2 + (i + 0.5) * step
        made.append(rod((-width / 2, y, 0.001), (width / 2, y, 0.001), 0.0016, straw, steps=6, bevel=0.0002))
    for sign in (-1, 1):
        for i in range(int((width + height) / (step * 1.42))):
            c = -(width + height) / 2 + (i + 0.5) * step * 1.42
            ends = []
            for x in (-width / 2, width / 2):
                y = sign * (x - c)
                y = max(-height / 2, min(height / 2, y))
                ends.append((sign * y + c, y, 0.002 * sign))
            if abs(ends[0][1] - ends[1][1]) > 0.01 and all(abs(e[0]) <= width / 2 + 1e-6 for e in ends):
                made.append(rod(*ends, 0.0013, straw, steps=6, bevel=0.0002))
    shapes.group(made, at, turn)


def cube_table(frame="oak"):
    """A box on its side, open to the front, with a book and a glass."""
    timber = wood(frame)
    w, d, h, t = 0.42, 0.36, 0.44, 0.022
    for z in (t / 2, h - t / 2):
        box((w, d, t), (0, 0, z), timber, 0.003, grain="x")
    for x in (-1, 1):
        box((t, d, h - 2 * t), (x * (w - t) / 2, 0, h / 2), timber, 0.003, grain="z")
    box((w - 2 * t, 0.012, h - 2 * t), (0, d / 2 - 0.012, h / 2), timber, 0.002)
    objects.book(0.21, 0.15, 0.03, (-0.04, 0, t), "#9c4a32")
    objects.book(0.19, 0.14, 0.022, (-0.03, -0.01, t + 0.0306), "#33415e")
    objects.cup((0.1, -0.02, h), "#ece5d8")


def crossed_table(frame="pine"):
    """A round top on two crossed and wedged boards."""
    timber = wood(frame)
    disc(0.225, 0.026, (0, 0, 0.49), timber, 0.009)
    for turn in (45, -45):
        box((0.34, 0.03, 0.49), (0, 0, 0.245), timber, 0.006, turn=(0, 0, turn), taper=0.82, grain="z")


def stem_table(colour="#9c4a32"):
    """A foot, a stem, a top in powder-coated steel."""
    steel = paint(colour, 0.5)
    lathe(shapes.rounded([(0, 0), (0.15, 0), (0.15, 0.008), (0.02, 0.014), (0.0115, 0.04), (0.0115, 0.5), (0.03, 0.512), (0.19, 0.516), (0.195, 0.53), (0.188, 0.532), (0.182, 0.522), (0, 0.522)], 0.006), (0, 0, 0), steel, 96)


def night_stand(frame="ash"):
    """A bedside table with a drawer, a shelf and a carafe on top."""
    timber = wood(frame)
    w, d, h = 0.5, 0.38, 0.56
    box((w, d, 0.024), (0, 0, h - 0.012), timber, 0.004)
    for x in (-1, 1):
        box((0.022, d - 0.02, 0.2), (x * (w / 2 - 0.03), 0, h - 0.124), timber, 0.003, grain="y")
        for y in (-1, 1):
            rod((x * (w / 2 - 0.02), y * (d / 2 - 0.025), 0), (x * (w / 2 - 0.035), y * (d / 2 - 0.04), h - 0.2), 0.0125, timber, 0.02)
    box((w - 0.06, d - 0.04, 0.018), (0, 0, h - 0.225), timber, 0.003)
    box((w - 0.088, 0.02, 0.115), (0, -d / 2 + 0.025, h - 0.09), timber, 0.003)
    rod((-0.05, -d / 2 + 0.004, h - 0.09), (0.05, -d / 2 + 0.004, h - 0.09), 0.006, metal("brass"))
    objects.book(0.2, 0.14, 0.022, (0, 0, h - 0.216), "#5d6b52")
    objects.carafe(at=(0.12, 0.03, h), scale=1.0)


def worktable():
    """A linoleum top edged in oak on two frames."""
    timber = wood("oak")
    box((1.78, 0.8, 0.026), (0, 0, HIGH - 0.013), timber, 0.004)
    box((1.75, 0.77, 0.004), (0, 0, HIGH + 0.001), paint("#5f6f66", 0.7), 0.001)
    for x in (-1, 1):
        for y in (-1, 1):
            box((0.05, 0.05, HIGH - 0.026), (x * 0.74, y * 0.3, HIGH / 2), timber, 0.005, turn=(y * 6, 0, 0))
        box((0.044, 0.62, 0.06), (x * 0.74, 0, HIGH - 0.06), timber, 0.004)
        box((0.04, 0.66, 0.05), (x * 0.74, 0, 0.17), timber, 0.004)
    box((1.44, 0.03, 0.06), (0, 0.02, 0.17), timber, 0.004)
    box((1.44, 0.03, 0.07), (0, 0.24, HIGH - 0.07), timber, 0.004)
    objects.book(0.3, 0.22, 0.02, (-0.5, 0.06, HIGH + 0.003), "#d8cbb0")
    objects.cup((0.55, 0.15, HIGH + 0.003), "#b0603f")


def secretaire(frame="cherry"):
    """A fall-front desk, open: pigeonholes inside, drawers below."""
    timber = wood(frame)
    w, d, t = 0.86, 0.4, 0.022
    for x in (-1, 1):
        box((t, d, 1.24), (x * (w - t) / 2, 0, 0.718), timber, 0.003, grain="z")
        for y in (-1, 1):
            rod((x * (w / 2 - 0.04), y * (d / 2 - 0.04), 0), (x * (w / 2 - 0.04), y * (d / 2 - 0.04), 0.1), 0.014, timber, 0.02)
    for z in (0.09, 0.72, 1.349):
        box((w - 2 * t * (z < 1.3), d, t), (0, 0, z), timber, 0.003)
    box((w - 2 * t, 0.01, 1.26), (0, d / 2 - 0.01, 0.72), timber, 0.001, grain="z")
    for i, (z, tall) in enumerate(((0.21, 0.19), (0.41, 0.19), (0.61, 0.175))):
        box((w - 2 * t - 0.006, 0.02, tall), (0, -d / 2 + 0.01, z), timber, 0.003)
        for x in (-0.22, 0.22):
            lathe([(0, 0), (0.006, 0), (0.006, 0.008), (0.014, 0.015), (0.012, 0.024), (0, 0.026)], (x, -d / 2, z), metal("brass"), turn=(90, 0, 0))
    box((w - 2 * t, 0.6, 0.02), (0, -d / 2 - 0.29, 0.722), timber, 0.003)
    for x in (-1, 1):
        rod((x * 0.4, -d / 2 + 0.02, 0.98), (x * 0.4, -d / 2 - 0.34, 0.735), 0.004, metal("brass"))
    for i in range(1, 6):
        box((0.01, 0.24, 0.2), (-w / 2 + i * w / 6, 0.06, 1.1), timber, 0.001, grain="y")
    for z in (1.0, 1.2):
        box((w - 2 * t, 0.24, 0.012), (0, 0.06, z), timber, 0.001)
    objects.book(0.19, 0.14, 0.018, (-0.16, -0.36, 0.733), "#33415e")
    objects.cup((0.2, -0.4, 0.733), "#e4dac6")
    box((0.09, 0.004, 0.13), (-0.22, 0.04, 1.075), paper("#efe6d2"), 0.0004, turn=(0, 8, 0))
    box((0.1, 0.004, 0.12), (0.07, 0.05, 1.07), paper("#e3d6bb"), 0.0004, turn=(0, -6, 0))


def cast_table(top="#8d6f52", radius=0.3, square=0.0, high=0.74, flip=0.0):
    """A café table: laminate top on a cast base; `flip` tips the top up."""
    iron = paint("#26282b", 0.5)
    made = []
    face = paint(top, 0.45)
    if square:
        made.append(slab(shapes.rounded_outline(square, square, 0.03), 0.025, (0, 0, 0), face, 0.003))
    else:
        made.append(disc(radius, 0.014, (0, 0, 0), face, 0.004))
    made.append(box((0.3, 0.3, 0.016), (0, 0, -0.009), iron, 0.003))
    shapes.group(made, (0, 0, high), (flip, 0, 0))
    foot = max(0.22, radius * 0.75)
    lathe(shapes.rounded([(0, 0), (foot, 0), (foot, 0.012), (0.06, 0.036), (0.035, 0.06), (0.035, high - 0.03), (0.1, high - 0.017), (0, high - 0.017)], 0.012), (0, 0, 0), iron, 80)
