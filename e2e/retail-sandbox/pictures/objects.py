"""Vases, carafes, candles, trays, books and the small things that stand on furniture, in metres."""

import math
import random

import shapes
from materials import ceramic, fabric, glass, glow, linear, liquid, metal, mixed, paint, pane, paper, wood
from shapes import box, cushion, lathe, rod, rounded, slab, surface, tube

SPINES = ["#7d3b2a", "#33415e", "#5f6b4e", "#c9b79c", "#8b8880", "#b5703c", "#2f3644", "#d9ccb3", "#6d4a2b", "#a8694b", "#4c5a5e", "#e4dac6"]


def book(width, depth, thick, at=(0, 0, 0), colour="#7d3b2a", turn=(0, 0, 0)):
    """A closed book lying down: cover, pages, round spine."""
    made = [box((width, depth, thick * 0.8), (0.002, 0, thick / 2), paper("#ece2cd"), 0.0008)]
    for z in (thick * 0.06, thick * 0.94):
        made.append(box((width + 0.004, depth + 0.006, thick * 0.12), (0, 0, z), fabric(colour, "canvas"), 0.0008))
    made.append(box((0.004, depth + 0.006, thick), (-width / 2 - 0.002, 0, thick / 2), fabric(colour, "canvas"), 0.0018))
    return shapes.group(made, at, turn)


def shelf_row(width, clear, at, seed=0):
    """Standing books, some leaning, and a gap at the end."""
    chance = random.Random(seed)
    x = at[0] - width / 2
    end = at[0] + width / 2 - chance.uniform(0.1, 0.35) * width
    while x < end:
        thick, tall = chance.uniform(0.016, 0.042), min(chance.uniform(0.17, 0.27), clear - 0.03)
        deep = tall * chance.uniform(0.66, 0.76)
        colour = chance.choice(SPINES)
        box((thick, deep, tall), (x + thick / 2, at[1] + (0.19 - deep) / 2 - 0.03, at[2] + tall / 2), fabric(colour, "canvas"), 0.0022)
        box((thick * 0.8, 0.001, tall * 0.06), (x + thick / 2, at[1] + 0.19 / 2 - deep - 0.0305, at[2] + tall * 0.8), paint(mixed(colour, "#f0e2c0", 0.6), 0.5), 0.0002)
        x += thick + 0.0012


def cup(at=(0, 0, 0), colour="#ece5d8"):
    clay = ceramic(colour)
    lathe([(0, 0.004), (0.024, 0), (0.03, 0.004), (0.036, 0.03), (0.038, 0.075), (0.0365, 0.078), (0.035, 0.074), (0.033, 0.03), (0.026, 0.009), (0, 0.008)], at, clay, 48)
    x, y, z = at
    tube([(x + 0.036, y, z + 0.064), (x + 0.058, y, z + 0.06), (x + 0.06, y, z + 0.036), (x + 0.035, y, z + 0.024)], 0.0042, clay)


def bowl(at=(0, 0, 0), colour="#e4dac6", radius=0.1):
    r = radius
    lathe([(0, 0.006), (r * 0.4, 0.003), (r * 0.44, 0.0), (r * 0.48, 0.006), (r * 0.82, r * 0.3), (r, r * 0.62), (r * 0.985, r * 0.64), (r * 0.78, r * 0.33), (r * 0.4, 0.02), (0, 0.016)], at, ceramic(colour), 64)


def bottle_vase(at, colour, high=0.22, glaze=None):
    h = high
    profile = [(0, 0.002), (h * 0.22, 0), (h * 0.26, h * 0.03), (h * 0.33, h * 0.3), (h * 0.27, h * 0.52), (h * 0.11, h * 0.68), (h * 0.085, h * 0.85), (h * 0.12, h), (h * 0.105, h), (h * 0.07, h * 0.86), (h * 0.07, h * 0.7), (0, h * 0.62)]
    lathe(profile, at, ceramic(colour, glaze), 56, levels=1)


def lidded_box(at, side, colour, frame=None):
    material = wood(frame) if frame else fabric(colour, "canvas")
    x, y, z = at
    box((side, side * 0.8, side * 0.62), (x, y, z + side * 0.31), material, 0.006)
    box((side * 1.03, side * 0.83, side * 0.16), (x, y, z + side * 0.66), material, 0.006)


def framed(width, height, at, tint, rim="oak"):
    """A small picture that leans: two fields and a sun."""
    frame = wood(rim)
    made = []
    for s in (-1, 1):
        made.append(box((0.014, 0.018, height), (s * (width / 2 - 0.007), 0, height / 2), frame, 0.002))
        made.append(box((width, 0.018, 0.014), (0, 0, height / 2 + s * (height / 2 - 0.007)), frame, 0.002))
    made.append(box((width - 0.02, 0.004, height - 0.02), (0, 0.004, height / 2), paper("#f1eadb"), 0.0005))
    made.append(box((width * 0.56, 0.002, height * 0.26), (0, 0.001, height * 0.36), paint(tint, 0.8), 0.0005))
    made.append(box((width * 0.56, 0.002, height * 0.1), (0, 0.001, height * 0.54), paint(mixed(tint, "#f1eadb", 0.5), 0.8), 0.0005))
    made.append(lathe([(0, 0), (width * 0.09, 0), (width * 0.09, 0.002), (0, 0.002)], (width * 0.12, 0.001, height * 0.7), paint("#c08a3e", 0.8), turn=(90, 0, 0)))
    return shapes.group(made, at, (-7, 0, 0))


def _branch(points, leaves, colour="#6f7d4d", seed=1):
    chance = random.Random(seed)
    tube(points, 0.0022, paint("#6b5a3c", 0.8))
    line = shapes.smooth_line(points, 8)
    green = [paint(mixed(colour, "#ffffff", chance.uniform(0, 0.25)), 0.6) for _ in range(3)]
    for i in range(leaves):
        at = line[int(len(line) * (0.35 + 0.63 * i / leaves))]
        length = chance.uniform(0.035, 0.055)
        rows = [[(length * t, 0.16 * length * math.sin(math.pi * min(1, t * 1.03)) * s, 0.1 * length * math.sin(t * 2) - 0.03 * length * s * s) for s in (-1, 0, 1)] for t in (k / 6 for k in range(7))]
        leaf = surface(rows, green[i % 3], 0.0006, levels=1)
        shapes.group([leaf], tuple(at), (chance.uniform(-30, 30), chance.uniform(-60, -5), chance.uniform(0, 360)))


def amphora(colour="#c9bda4", glaze="#8d8467"):
    """A tall vase with two small handles and an olive branch."""
    clay = ceramic(colour, glaze)
    lathe([(0, 0.003), (0.052, 0), (0.058, 0.012), (0.075, 0.09), (0.105, 0.2), (0.108, 0.26), (0.085, 0.32), (0.046, 0.365), (0.04, 0.42), (0.058, 0.448), (0.053, 0.45), (0.033, 0.42), (0.036, 0.36), (0, 0.33)], (0, 0, 0), clay, 72, levels=1)
    for s in (-1, 1):
        tube([(s * 0.038, 0, 0.415), (s * 0.082, 0, 0.418), (s * 0.102, 0, 0.37), (s * 0.088, 0, 0.305)], 0.0085, clay)
    _branch([(0.0, 0, 0.34), (0.03, 0, 0.5), (0.12, -0.02, 0.64), (0.17, -0.03, 0.78)], 18, seed=2)
    _branch([(0.0, 0.01, 0.34), (-0.03, 0, 0.5), (-0.06, 0.03, 0.62), (-0.16, 0.04, 0.7)], 14, seed=5)


def bud_vases():
    """Three small necks, one of them with a flower."""
    for x, y, h, colour, glaze in ((-0.085, 0.0, 0.16, "#d8cdb8", "#b9ab8d"), (0.02, 0.03, 0.21, "#7f8f86", "#5d6f6a"), (0.1, -0.03, 0.125, "#b0603f", "#8d4429")):
        bottle_vase((x, y, 0), colour, h, glaze)
    for x, y, z, lean, colour in ((-0.085, 0, 0.15, -0.03, "#d9a441"), (0.02, 0.03, 0.2, 0.03, "#f0e7d6"), (0.1, -0.03, 0.118, 0.04, "#c9705a")):
        tube([(x, y, z - 0.03), (x + lean * 0.3, y, z + 0.05), (x + lean, y, z + 0.12)], 0.0014, paint("#6f7d4d", 0.7))
        for i in range(9):
            a = 2 * math.pi * i / 9
            rows = [[(0.021 * t * math.cos(a) - 0.006 * s * math.sin(math.pi * t) * math.sin(a), 0.021 * t * math.sin(a) + 0.006 * s * math.sin(math.pi * t) * math.cos(a), 0.012 * t * t) for s in (-1, 0, 1)] for t in (k / 5 for k in range(6))]
            surface(rows, paint(colour, 0.7), 0.0005, at=(x + lean, y, z + 0.12), levels=1, turn=(20, 0, 0))
        lathe([(0, 0.004), (0.006, 0.004), (0.005, 0.009), (0, 0.01)], (x + lean, y, z + 0.12), paint("#8a6a2b", 0.9), turn=(20, 0, 0))


def carafe(at=(0, 0, 0), scale=1.0, tint="#e8f2ee"):
    """A glass carafe whose lid is the cup."""
    clear = pane(tint, 0.84)
    made = [lathe([(0.036, 0.001), (0.048, 0.006), (0.052, 0.03), (0.051, 0.1), (0.042, 0.14), (0.028, 0.165), (0.026, 0.2), (0.029, 0.206)], (0, 0, 0), clear, 64),
            lathe([(0, 0.001), (0.036, 0.001)], (0, 0, 0), clear, 64),
            lathe([(0, 0.004), (0.047, 0.008), (0.049, 0.03), (0.0482, 0.095), (0, 0.095)], (0, 0, 0), pane("#d3e6e2", 0.9), 64),
            lathe([(0.0, 0.252), (0.034, 0.25), (0.037, 0.244), (0.0345, 0.168), (0.033, 0.166)], (0, 0, 0), clear, 64)]
    shapes.group(made, at, scale=scale)


def candle(wax="#7d8a63", band="#e9e0cb"):
    """A lit candle in a glass with a paper band."""
    clear = pane("#f4f3ec", 0.86)
    lathe([(0, 0.003), (0.036, 0.0), (0.04, 0.004), (0.041, 0.092), (0.0398, 0.094), (0.0385, 0.09), (0.038, 0.009), (0, 0.008)], (0, 0, 0), clear, 72)
    lathe([(0, 0.01), (0.0375, 0.01), (0.0378, 0.064), (0.03, 0.0628), (0, 0.0615)], (0, 0, 0), paint(wax, 0.45, 0.2), 72)
    lathe([(0.0414, 0.022), (0.0414, 0.054)], (0, 0, 0), paper(band), 72)
    lathe([(0.0417, 0.034), (0.0417, 0.0352)], (0, 0, 0), paint(mixed(wax, "#1a120c", 0.5), 0.6), 72)
    tube([(0, 0, 0.06), (0.001, 0, 0.068), (0.003, 0, 0.075)], 0.0009, paint("#1c1510", 0.9))
    lathe([(0, 0.073), (0.0035, 0.077), (0.0042, 0.082), (0.0026, 0.09), (0.0008, 0.097), (0, 0.0985)], (0.003, 0, 0), glow("#ffb45c", 18.0), 24)
    lathe(rounded([(0, 0), (0.0425, 0), (0.0425, 0.008), (0, 0.009)], 0.002), (0.1, -0.045, 0.0), metal("brass"), 72)


def tray(frame="walnut"):
    """A veneered tray with handles, laid for breakfast."""
    timber = wood(frame)
    slab(shapes.rounded_outline(0.5, 0.33, 0.04), 0.008, (0, 0, 0), timber, 0.002)
    outline = shapes.rounded_outline(0.5, 0.33, 0.04)
    rows = [[(x * k, y * k, z) for x, y in outline] for k, z in ((1.0, 0.002), (1.012, 0.03), (1.02, 0.05))]
    surface(rows, timber, 0.007, levels=0, closed=True)
    for s in (-1, 1):
        tube([(s * 0.25, -0.075, 0.045), (s * 0.258, -0.06, 0.07), (s * 0.258, 0.06, 0.07), (s * 0.25, 0.075, 0.045)], 0.0075, timber, grain="y")
    cup((0.11, 0.03, 0.008), "#ece5d8")
    lathe([(0, 0.002), (0.06, 0), (0.1, 0.006), (0.118, 0.016), (0.116, 0.0175), (0.098, 0.009), (0, 0.006)], (-0.09, -0.01, 0.008), ceramic("#d9cfbb"), 80)
    for i in range(2):
        tube([(-0.13 + i * 0.05, -0.04, 0.035), (-0.1 + i * 0.05, -0.02, 0.044), (-0.08 + i * 0.05, 0.03, 0.035)], 0.017, paint("#b87a3a", 0.6), radii=[0.3, 1.0, 0.3], flat=0.8)
    rod((0.2, -0.1, 0.011), (0.2, 0.09, 0.011), 0.003, metal("steel"))


def keepsake_box(frame="walnut", lid="oak"):
    """A small box, its lid ajar, with letters inside."""
    timber, top = wood(frame), wood(lid)
    w, d, h, t = 0.26, 0.18, 0.1, 0.009
    box((w - 2 * t, d - 2 * t, t), (0, 0, t / 2 + 0.001), timber, 0.001)
    for s in (-1, 1):
        box((w, t, h), (0, s * (d - t) / 2, h / 2), timber, 0.002, grain="x")
        box((t, d - 2 * t, h), (s * (w - t) / 2, 0, h / 2), timber, 0.002, grain="y")
    for i in range(4):
        box((0.15, 0.0015, 0.09), (-0.03 + i * 0.006, -0.04 + i * 0.022, 0.066), paper(["#efe6d2", "#e3d6bb", "#d8c6a4", "#efe6d2"][i]), 0.0003, turn=(6 - i * 4, 0, 0))
    lean = shapes.made_by(box, (w, d, 0.014), (0, 0, 0.007), top, 0.003)
    lean += [rod((0, 0, 0.014), (0, 0, 0.026), 0.009, metal("brass"))]
    shapes.group(lean, (0.06, 0.02, h + 0.012), (0, 7, 13))
