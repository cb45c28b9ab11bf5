"""Rugs, cushions and throws, in metres."""

import math
import random

from PIL import Image, ImageDraw

import shapes
from art import canvas_file
from materials import fabric, mixed, paint, printed, wood
from shapes import box, cushion, piping, rod, rounded_outline, sheet, surface, tube


def _woven(picture):
    """A drawn pattern as cloth."""
    material = printed(canvas_file(picture), gloss=0.95, coat=0.0)
    n = material.node_tree
    shader = n.nodes["Principled BSDF"]
    shader.inputs["Sheen Weight"].default_value = 0.25
    wave = n.nodes.new("ShaderNodeTexNoise")
    at = n.nodes.new("ShaderNodeTexCoord")
    n.links.new(at.outputs["Object"], wave.inputs["Vector"])
    wave.inputs["Scale"].default_value = 130
    bump = n.nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.6, 0.006
    n.links.new(wave.outputs[0], bump.inputs["Height"])
    n.links.new(bump.outputs[0], shader.inputs["Normal"])
    return material


def _noisy(picture, amount=10, seed=1):
    """Adds the irregularities of yarn."""
    chance = random.Random(seed)
    pixels = picture.load()
    for y in range(picture.height):
        row = chance.uniform(-amount, amount) * 0.6
        for x in range(picture.width):
            step = row + chance.uniform(-amount, amount) * 0.7
            pixels[x, y] = tuple(max(0, min(255, int(c + step))) for c in pixels[x, y])
    return picture


def _pattern(name, base, accent):
    """Pattern of a rug: stripes, carved, tide, kelim or herringbone."""
    size = (480, 720)
    picture = Image.new("RGB", size, base)
    draw = ImageDraw.Draw(picture)
    w, h = size
    if name == "stripes":
        y, i = 0, 0
        for tall in (60, 12, 12, 12, 90, 30, 8, 30, 140, 8, 8, 8, 60, 50, 12, 90, 30, 60):
            tone = [base, accent, base, mixed(base, accent, 0.55), mixed(base, "#ffffff", 0.2)][i % 5]
            draw.rectangle((0, y, w, y + tall), fill=tone)
            y, i = y + tall, i + 1
    elif name == "tide":
        line = [(x, h * 0.46 + 60 * math.sin(x / 90) + 26 * math.sin(x / 37 + 1) + x * 0.16) for x in range(0, w + 4, 4)]
        draw.polygon(line + [(w, h), (0, h)], fill=accent)
    elif name == "kelim":
        dark, light, third = accent, mixed(base, "#fff5e2", 0.55), "#33415e"
        for row in range(6):
            y = row * 120
            draw.rectangle((0, y, w, y + 10), fill=dark)
            draw.rectangle((0, y + 14, w, y + 20), fill=light)
            for i in range(-1, 5):
                x = i * 120 + (60 if row % 2 else 0)
                for k, tone in ((46, light), (34, third if row % 3 == 1 else dark), (18, base), (8, light)):
                    steps = [(x + 60 + sx * (k - s), y + 68 + sy * s) for sx, sy, order in ((1, -1, 1), (-1, -1, -1), (-1, 1, 1), (1, 1, -1)) for s in (range(0, k + 1, 8) if order > 0 else range(k, -1, -8))]
                    draw.polygon([(x + 60 + k, y + 68), (x + 60, y + 68 - k), (x + 60 - k, y + 68), (x + 60, y + 68 + k)], fill=tone)
    elif name == "herringbone":
        for i in range(-2, 50):
            for j in range(0, 16):
                x, y = j * 30, i * 15
                flip = j % 2
                points = [(x, y + (15 if flip else 0)), (x + 30, y + (0 if flip else 15)), (x + 30, y + 7 + (0 if flip else 15)), (x, y + 7 + (15 if flip else 0))]
                draw.polygon(points, fill=accent)
    return _noisy(picture, 9)


def rug(pattern="stripes", base="#cdbb9c", accent="#8b7a5e", width=1.6, length=2.3, fringe=False, rolled=True, pile=0.008):
    """A rug on the floor with one edge rolled up."""
    material = _woven(_pattern(pattern, base, accent))
    turn_at, roll = length * 0.36, 0.085

    def place(t, s):
        y = -length / 2 + length * t
        x = width * (s - 0.5)
        if rolled and y > turn_at:
            a = (y - turn_at) / (roll + 0.012 * (y - turn_at) / length)
            r = roll * (1 - 0.035 * a)
            return (x, turn_at + r * math.sin(a), pile / 2 + roll - r * math.cos(a))
        wave = 0.004 * math.sin(x * 5 + 1) * math.sin(y * 4)
        return (x, y, pile / 2 + abs(wave))

    rows = [[place(i / 150, j / 40) for j in range(41)] for i in range(151)]
    surface(rows, material, pile, levels=0)
    if fringe:
        yarn, chance = paint(mixed(base, "#fff5e2", 0.4), 0.9), random.Random(3)
        for i in range(90):
            x = -width / 2 + width * (i + 0.5) / 90
            tube([(x, -length / 2, pile / 2), (x + chance.uniform(-0.006, 0.006), -length / 2 - 0.03, 0.004), (x + chance.uniform(-0.012, 0.012), -length / 2 - 0.07, 0.003)], 0.0028, yarn, steps=3)


def carved_rug(base="#b0603f", width=1.6, length=2.2):
    """A thick pile, carved in waves after knotting."""
    def height(x, y):
        edge = min(1.0, (width / 2 - abs(x)) / 0.15, (length / 2 - abs(y)) / 0.15)
        return 0.028 + 0.018 * edge * math.tanh(3 * math.sin(7 * (y + 0.22 * math.sin(2.2 * x)) + 1.6 * math.sin(1.7 * y + 2 * x)))

    sheet(width, length, height, fabric(base, "bouclé"), 150, 0.0, levels=1)
    for s in (-1, 1):
        box((width, 0.012, 0.03), (0, s * length / 2, 0.014), fabric(base, "wool"), 0.004)
        box((0.012, length, 0.03), (s * width / 2, 0, 0.014), fabric(base, "wool"), 0.004)


def spiral_rug(base="#bd9d64", edge="#3f5f86", radius=0.85):
    """Braided jute sewn in a spiral, with a blue edge."""
    yarn, rim = fabric(base, "canvas"), fabric(edge, "canvas")
    pitch = 0.032
    for strand in range(2):
        points = []
        turns = int(radius / pitch)
        for i in range(turns * 40):
            a = 2 * math.pi * i / 40
            r = pitch * (i / 40) + 0.02
            braid = 0.35 * math.sin(i * 1.9 + strand * math.pi)
            points.append(((r + pitch * 0.3 * braid) * math.cos(a), (r + pitch * 0.3 * braid) * math.sin(a), 0.012 + 0.0045 * math.cos(i * 1.9 + strand * math.pi)))
        tube(points, 0.0115, yarn, smooth=False)
    for k in range(2):
        r = radius + 0.03 + k * 0.024
        tube([((r + 0.003 * math.sin(i * 1.9)) * math.cos(2 * math.pi * i / 300), (r + 0.003 * math.sin(i * 1.9)) * math.sin(2 * math.pi * i / 300), 0.012 + 0.003 * math.cos(i * 1.9)) for i in range(300)], 0.013, rim, closed=True, smooth=False)


def pillow(cloth="linen", colour="#e4dac6", width=0.45, height=0.45, trim=None, lean=14):
    """A leaning cushion with thin corners and a thick middle."""
    material = fabric(colour, cloth)
    rows = {}
    cells = 36
    made = []
    for face in (-1, 1):
        grid = []
        for i in range(cells + 1):
            row = []
            for j in range(cells + 1):
                u, v = j / cells * 2 - 1, i / cells * 2 - 1
                pull = 1 - 0.055 * (u * u) * (1 - v * v) * 2 * 0.5 - 0.0
                x = width / 2 * u * (1 - 0.07 * (1 - u * u) * 0 - 0.06 * (1 - abs(v)) * 0) * (1 - 0.05 * (1 - v * v) * abs(u))
                z = height / 2 * v * (1 - 0.05 * (1 - u * u) * abs(v))
                full = ((1 - u ** 4) * (1 - v ** 4)) ** 0.55
                crease = 0.006 * math.sin(9 * u + 5 * v) * (1 - full) + 0.004 * math.sin(13 * v - 4 * u) * (1 - full)
                row.append((x, face * (0.085 * full * (width / 0.45) + crease * 0.6), z))
            grid.append(row)
        made.append(surface(grid, material, levels=1))
    outline = [(-1 + 2 * k / 24, -1) for k in range(24)] + [(1, -1 + 2 * k / 24) for k in range(24)] + [(1 - 2 * k / 24, 1) for k in range(24)] + [(-1, 1 - 2 * k / 24) for k in range(24)]
    edge = [(width / 2 * u * (1 - 0.05 * (1 - v * v) * abs(u)), 0, height / 2 * v * (1 - 0.05 * (1 - u * u) * abs(v))) for u, v in outline]
    made.append(tube(edge, 0.0045, fabric(mixed(colour, "#2b211a", 0.25) if trim == "piped" else colour, "canvas"), closed=True, smooth=False))
    if trim == "stitched":
        made += _stitches(width, height, colour)
    shapes.group(made, (0, 0, height / 2 * math.cos(math.radians(lean))), (-lean, 0, 0))


def _stitches(width, height, colour):
    """A drawn-thread border: little diamonds and bars."""
    thread = paint("#f7f0e0", 0.8)
    hole = paint(mixed(colour, "#6b5a3c", 0.55), 0.9)
    made = []
    full = lambda u, v: 0.085 * ((1 - u ** 4) * (1 - v ** 4)) ** 0.55 * (width / 0.45)
    for side in range(4):
        for k in range(17):
            t = (k - 8) / 8 * 0.68
            u, v = [(t, 0.72), (t, -0.72), (0.72, t), (-0.72, t)][side]
            at = (width / 2 * u * 0.97, -full(u, v) - 0.001, height / 2 * v * 0.97)
            made.append(box((0.011, 0.003, 0.011), at, hole, 0.0008, turn=(0, 45, 0)))
            for d in (-1, 1):
                off = 0.011 * d
                place = (at[0] + (off if side > 1 else 0), at[1] - 0.0012, at[2] + (off if side < 2 else 0))
                made.append(box((0.02 if side < 2 else 0.0022, 0.0024, 0.0022 if side < 2 else 0.02), place, thread, 0.0006))
    return made


def throw(colour="#cfc1a8", cloth="wool", stripe=None, edge="#5b3a26"):
    """A blanket folded twice, its edge whipped."""
    material = fabric(colour, cloth)
    for i in range(4):
        z = 0.028 + i * 0.05
        cushion((0.62 - i * 0.004, 0.44 - i * 0.003, 0.052), (0.004 * math.sin(i * 2), 0.003 * math.cos(i * 3), z), material, 0.025, 0.006, creases=0.006, seed=i * 3.3)
    fold = [[(-0.31 + 0.62 * s, -0.235 + 0.012 * math.sin(s * 8), 0.0) for s in (j / 30 for j in range(31))]]
    rows = []
    for i in range(22):
        t = i / 21
        rows.append([(-0.2 + 0.36 * s, 0.2 - 0.43 * min(1, t * 1.75) - 0.012 * max(0, t - 0.57), 0.238 + 0.006 * math.sin(9 * s + 3 * t) - 0.2 * max(0, t - 0.57) / 0.43) for s in (j / 24 for j in range(25))])
    surface(rows, material, 0.012, levels=1)
    for row_end in (0, -1):
        tube([rows[i][row_end] for i in range(22)], 0.007, fabric(edge, "canvas"), steps=3)
    tube(rows[-1], 0.007, fabric(edge, "canvas"), steps=2)
    chance = random.Random(4)
    for j in range(40):
        x = -0.2 + 0.36 * j / 39
        tube([(x, -0.236, rows[-1][0][2]), (x + chance.uniform(-0.004, 0.004), -0.24, rows[-1][0][2] - 0.025)], 0.0022, material, steps=2)
