"""Shirts, aprons, caps, pouches and cases, in metres."""

import math

import numpy
from PIL import Image, ImageDraw, ImageFilter

import labels
import shapes
from art import canvas_file
from fonts import font
from materials import fabric, leather, metal, mixed, paint, printed
from shapes import box, cushion, lathe, rod, rounded, surface, tube

SIDE = 900  # pixels of a garment's pattern
SPAN = 0.9  # metres that they stand for

# Outlines of the right half, in hundredths of the span, from the neck down to the hem's middle.
CUTS = {
    "tee": [(0, 85), (9, 88.5), (13, 89), (24, 84), (40, 68), (31, 58), (26, 63), (26, 10), (24, 8.5), (0, 8)],
    "long": [(0, 85), (9, 88.5), (13, 89), (23, 84), (33, 62), (40, 24), (33, 21), (27, 55), (25.5, 60), (26, 12), (25.5, 9.5), (22, 9), (11, 9), (0, 9)],
    "hoodie": [(0, 83), (10, 90), (13, 88), (24, 83), (34, 62), (42, 24), (41, 19), (34, 17), (33, 22), (28, 55), (27, 60), (27, 14), (26, 8), (0, 8)],
    "polo": [(0, 84), (6, 90), (13, 88), (25, 83), (39, 67), (31, 57), (26, 62), (26.5, 12), (26.2, 9), (23, 8.2), (11, 8), (0, 8)],
    "tunic": [(0, 80), (8, 88), (13, 88), (25, 83), (38, 66), (30, 57), (25.5, 61), (27.8, 9), (27.6, 5.5), (24, 4.6), (12, 4.5), (0, 4.5)],
    "bib": [(0, 90), (12, 90), (13, 74), (17, 64), (27, 56), (28, 10), (26, 7), (0, 7)],
    "waist": [(0, 62), (34, 62), (35, 58), (34, 22), (32, 19), (0, 19)],
}


def _outline(cut):
    half = [(x / 100 * SIDE, (100 - y) / 100 * SIDE) for x, y in CUTS[cut]]
    smooth = [tuple(p)[:2] for p in shapes.smooth_line([(x, y, 0) for x, y in half], 6)]
    return [(SIDE / 2 + x, y) for x, y in smooth] + [(SIDE / 2 - x, y) for x, y in reversed(smooth)]


def garment(cut="tee", colour="#1d2a4d", text="", text_colour="#ffffff", family="space-grotesk", details=(), stripes="", at=(0, 0, 0), turn=(0, 0, 0), seed=1.0):
    """Something to wear, laid out flat: `details` are of collar, pocket, narrow pocket, kangaroo, buttons, zip, studs, ties, straps, hem."""
    mask = Image.new("L", (SIDE, SIDE), 0)
    ImageDraw.Draw(mask).polygon(_outline(cut), fill=255)
    picture = Image.new("RGB", (SIDE, SIDE), colour)
    draw = ImageDraw.Draw(picture)
    seam, dark = mixed(colour, "#000000", 0.28), mixed(colour, "#000000", 0.5)
    if stripes:
        for i in range(11):
            y = SIDE * (0.24 + i * 0.062)
            draw.rectangle((0, y, SIDE, y + SIDE * 0.022), fill=stripes)
    _details(draw, details, colour, seam, dark, cut)
    if text:
        chosen = labels.fitted(draw, text, family, 700, SIDE * (0.2 if len(text) < 9 else 0.3), 90)
        draw.text((SIDE * 0.5, SIDE * 0.36), text, fill=text_colour, font=chosen, anchor="mm")
    picture.putalpha(mask.resize((SIDE, SIDE)))
    _lay_out(picture, mask, colour, at, turn, seed, draw_back=cut not in ("bib", "waist"))


def _details(draw, details, colour, seam, dark, cut):
    s = SIDE / 100
    line = lambda *points, width=2, fill=seam: draw.line([(SIDE / 2 + x * s, (100 - y) * s) for x, y in points], fill=fill, width=width, joint="curve")
    rect = lambda x0, y0, x1, y1, **k: draw.rectangle((SIDE / 2 + x0 * s, (100 - y1) * s, SIDE / 2 + x1 * s, (100 - y0) * s), **k)
    if cut in ("tee", "long", "hoodie", "polo", "tunic"):
        for side in (-1, 1):
            line((side * 24, 84), (side * 22.5, 72), (side * 26, 61), width=3)
        if cut in ("tee", "long"):
            draw.chord((SIDE / 2 - 10 * s, 9.5 * s, SIDE / 2 + 10 * s, 21 * s), 0, 180, fill=dark)
            draw.arc((SIDE / 2 - 11.500 * s, 8 * s, SIDE / 2 + 11.500 * s, 23 * s), 0, 180, fill=seam, width=3)
    line((-26, 10.5), (26, 10.5), width=2)
    line((-26, 11.3), (26, 11.3), width=1)
    for detail in details:
        if detail == "pocket":
            rect(6, 52, 16, 64, outline=seam, width=3)
        elif detail == "pockets":
            for side in (-1, 1):
                rect(min(side * 5, side * 22), 16, max(side * 5, side * 22), 32, outline=seam, width=4)
                line((side * 5, 29.5), (side * 22, 29.5), width=2)
        elif detail == "wide pockets":
            rect(-26, 26, 26, 46, outline=seam, width=4)
            line((0, 26), (0, 46), width=3)
        elif detail == "kangaroo":
            draw.polygon([(SIDE / 2 + x * s, (100 - y) * s) for x, y in ((-11, 40), (11, 40), (19, 26), (19, 13), (-19, 13), (-19, 26))], outline=seam, width=4)
        elif detail == "hood":
            draw.ellipse((SIDE / 2 - 12 * s, 8 * s, SIDE / 2 + 12 * s, 27 * s), fill=mixed(colour, "#000000", 0.2), outline=seam, width=5)
            draw.ellipse((SIDE / 2 - 8 * s, 11 * s, SIDE / 2 + 8 * s, 23 * s), fill=dark)
            for side in (-1, 1):
                line((side * 4, 75), (side * 4.5, 58), width=5, fill=mixed(colour, "#ffffff", 0.6))
        elif detail == "collar":
            draw.chord((SIDE / 2 - 8 * s, 8 * s, SIDE / 2 + 8 * s, 20 * s), 0, 180, fill=dark)
            for side in (-1, 1):
                points = [(side * 1, 78), (side * 11, 75), (side * 12.5, 88), (side * 8, 90), (side * 7, 85)]
                draw.polygon([(SIDE / 2 + x * s, (100 - y) * s) for x, y in points], fill=mixed(colour, "#ffffff", 0.08), outline=seam, width=3)
        elif detail == "buttons":
            rect(-2, 62, 2, 79, outline=seam, width=2)
            for y in (77, 71, 65):
                draw.ellipse((SIDE / 2 - 0.8 * s, (100 - y - 0.8) * s, SIDE / 2 + 0.8 * s, (100 - y + 0.8) * s), fill=mixed(colour, "#ffffff", 0.55), outline=dark)
        elif detail == "zip":
            line((0, 80), (0, 5), width=9, fill=dark)
            line((0, 80), (0, 5), width=3, fill="#b9bec4")
        elif detail == "studs":
            # Two rows down to the waist, on a front that overlaps as far as the line.
            line((11, 82), (10.5, 9), width=3)
            for x in (-7, 7):
                for y in range(30, 75, 11):
                    draw.ellipse((SIDE / 2 + (x - 1.1) * s, (100 - y - 1.1) * s, SIDE / 2 + (x + 1.1) * s, (100 - y + 1.1) * s), fill="#7d848a", outline="#4d5358")
        elif detail == "narrow pocket":
            rect(15, 50, 20.5, 64, outline=seam, width=3)
            line((15, 62), (20.5, 62), width=2)


def _lay_out(picture, mask, colour, at, turn, seed, draw_back=True):
    """Cloth over the floor: full in its middle, thin at its edges, with soft creases."""
    cells = 150
    depth = numpy.asarray(mask.filter(ImageFilter.GaussianBlur(26)).resize((cells + 1, cells + 1)), float) / 255
    inside = numpy.asarray(mask.filter(ImageFilter.MaxFilter(9)).resize((cells + 1, cells + 1)), float) / 255
    vertices, faces, index = [], [], {}
    for i in range(cells + 1):
        for j in range(cells + 1):
            if inside[i, j] < 0.2:
                continue
            x, y = (j / cells - 0.5) * SPAN, (0.5 - i / cells) * SPAN
            crease = 0.004 * math.sin(11 * x + 17 * y + 3 * math.sin(9 * y + seed)) + 0.003 * math.sin(31 * x - 13 * y + seed)
            index[i, j] = len(vertices)
            vertices.append((x, y, 0.002 + 0.024 * max(0.0, depth[i, j] - 0.42) * 1.7 + crease * depth[i, j]))
    for i in range(cells):
        for j in range(cells):
            corners = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
            if all(corner in index for corner in corners):
                faces.append(tuple(index[corner] for corner in corners))
    mesh = shapes._mesh("garment", vertices, faces)
    layer = mesh.uv_layers.new(name="sheet")
    for loop in mesh.loops:
        x, y, _ = mesh.vertices[loop.vertex_index].co
        layer.data[loop.index].uv = (x / SPAN + 0.5, y / SPAN + 0.5)
    material = printed(canvas_file(picture), gloss=0.95, coat=0.0)
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Sheen Weight"].default_value = 0.3
    noise_, bump = material.node_tree.nodes.new("ShaderNodeTexNoise"), material.node_tree.nodes.new("ShaderNodeBump")
    place = material.node_tree.nodes.new("ShaderNodeTexCoord")
    material.node_tree.links.new(place.outputs["Object"], noise_.inputs["Vector"])
    noise_.inputs["Scale"].default_value = 240
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.35, 0.003
    material.node_tree.links.new(noise_.outputs[0], bump.inputs["Height"])
    material.node_tree.links.new(bump.outputs[0], shader.inputs["Normal"])
    thing = shapes._link("garment", mesh, material, at, turn)
    shapes._finish(thing, levels=1)
    return thing


def cap(colour="#1d2a4d", accent="#4dc9ff", straw=False):
    """Five panels and a flat peak, or woven straw with a ribbon."""
    cloth = fabric("#cfae70" if straw else colour, "canvas" if not straw else "cord")
    profile = [(0.092, 0.0), (0.094, 0.03), (0.088, 0.07), (0.07, 0.1), (0.04, 0.117), (0, 0.122)]
    dense = [(max(0.0, p.x), p.y) for p in shapes.smooth_line([(r, z, 0) for r, z in profile], 5)]
    lathe(dense[:-1] + [(0, 0.122)], (0, 0, 0), cloth, 80, scale=(0.93, 1.08, 1))
    if straw:
        for i in range(16):
            r = 0.095 + i * 0.0042
            tube([(0.95 * r * math.cos(2 * math.pi * k / 72), 1.06 * r * math.sin(2 * math.pi * k / 72), 0.004 - 0.004 * math.sin(2 * math.pi * k / 36) * i / 16 - 0.0008 * i) for k in range(72)], 0.0027, cloth, closed=True, smooth=False)
        for i in range(22):
            z = 0.006 + i * 0.005
            r = numpy.interp(z, [p[1] for p in dense], [p[0] for p in dense])
            tube([(0.93 * r * math.cos(2 * math.pi * k / 64), 1.08 * r * math.sin(2 * math.pi * k / 64), z) for k in range(64)], 0.003, cloth, closed=True, smooth=False)
        lathe([(0.0965, 0.006), (0.0975, 0.03)], (0, 0, 0), fabric(accent, "cotton"), 80, scale=(0.95, 1.09, 1))
        return
    rows = []
    for i in range(9):
        t = i / 8
        row = []
        for j in range(25):
            a = math.radians(-90 + (j / 24 - 0.5) * 128)
            r = 1 + 0.72 * t
            row.append((0.0875 * math.cos(a) * (1 + 0.12 * t), 0.1015 * math.sin(a) * r + 0.012 * t * abs(math.cos(a)), 0.006 - 0.012 * t - 0.016 * (math.cos(a) ** 2)))
        rows.append(row)
    surface(rows, cloth, 0.003, levels=1)
    for i in range(5):
        a = math.radians(90 + 72 * i)
        tube([(0.935 * r * math.cos(a), 1.085 * r * math.sin(a), z + 0.0004) for r, z in dense[::3]], 0.0009, fabric(mixed(colour, "#000000", 0.3), "canvas"))
    lathe(rounded([(0, 0.004), (0.006, 0.003), (0.007, 0)], 0.001), (0, 0, 0.121), cloth, 32)
    picture = Image.new("RGBA", (300, 300), (0, 0, 0, 0))
    draw = ImageDraw.Draw(picture)
    for x, y, r in ((110, 170, 52), (170, 150, 66), (215, 180, 44)):
        draw.ellipse((x - r, y - r, x + r, y + r), fill=accent)
    draw.rectangle((105, 175, 222, 224), fill=accent)
    patch = [[(0.028 * u, -0.1035 * math.sqrt(max(0.0, 1 - (0.028 * u / 0.0875) ** 2)) + 0.012 * (t - 0.3) ** 2, 0.03 + 0.042 * t) for u in (k / 6 - 1 for k in range(13))] for t in (n / 6 for n in range(7))]
    surface(patch, printed(canvas_file(picture), 0.8, 0.0), levels=0)


def zip_case(colour="#1b2338", accent="#4dc9ff", width=0.13, depth=0.06, high=0.09, text="", cord=True, weave="canvas"):
    """A soft case with a zip round it."""
    cloth = fabric(colour, weave)
    cushion((width, depth, high), (0, 0, high / 2), cloth, min(depth, high) * 0.42, 0.004, creases=0.0012)
    outline = shapes.rounded_outline(width * 0.97, high * 0.97, min(depth, high) * 0.4)
    tube([(x, 0, z + high / 2) for x, z in outline], 0.0024, paint("#0e0f12", 0.5), closed=True, smooth=False)
    for i in range(90):
        x, z = outline[int(i / 90 * len(outline))]
        box((0.0016, 0.0052, 0.0016), (x * 1.005, 0, z * 1.005 + high / 2), metal("brushed"), 0.0003)
    tube([(width * 0.3, -0.002, high * 0.985), (width * 0.32, -0.012, high * 0.99), (width * 0.335, -0.02, high * 0.95), (width * 0.34, -0.024, high * 0.87)], 0.0016, fabric(accent, "canvas"))
    if text:
        picture = Image.new("RGBA", (600, 160), (0, 0, 0, 0))
        draw = ImageDraw.Draw(picture)
        draw.text((300, 80), text, fill=accent, font=labels.fitted(draw, text, "space-grotesk", 700, 560, 110), anchor="mm")
        shapes.plate(width * 0.52, width * 0.14, (0, -depth / 2 - 0.0042, high * 0.5), printed(canvas_file(picture), 0.6, 0.0))


def hard_case(colour="#20262f", accent="#4dc9ff"):
    """A workbench case with ribs, latches and a handle."""
    shell = paint(colour, 0.5)
    w, d, h = 0.36, 0.13, 0.27
    for s in (-1, 1):
        shapes.slab(shapes.rounded_outline(w, h, 0.03), d / 2 - 0.002, (0, -0.001 if s < 0 else d / 2 + 0.0, h / 2), shell, 0.012, turn=(90, 0, 0), segments=5)
    for i in range(5):
        box((0.014, 0.004, h * 0.72), (-0.12 + i * 0.06, -d / 2 - 0.001, h / 2), shell, 0.0018)
    for x in (-0.11, 0.11):
        box((0.04, 0.03, 0.012), (x, 0, h + 0.001), paint("#0d0f12", 0.5), 0.003)
        box((0.03, 0.006, 0.03), (x, -0.018, h - 0.006), metal("brushed"), 0.002)
    tube([(-0.06, 0, h), (-0.055, 0, h + 0.035), (0.055, 0, h + 0.035), (0.06, 0, h)], 0.008, paint("#0d0f12", 0.6))
    box((0.05, 0.002, 0.012), (0.13, -d / 2 - 0.001, 0.03), paint(accent, 0.4), 0.0008)


def pouch(colour="#1d6fa8", stripe="#ffffff"):
    """A beach pouch with a rolled top and a cord."""
    cloth, second = fabric(colour, "canvas"), fabric(stripe, "canvas")
    rows = []
    for i in range(21):
        t = i / 20
        rows.append([(0.1 * (1 - 0.1 * t) * math.cos(a), (0.045 * (1 - 0.75 * t ** 2)) * math.sin(a), 0.004 + 0.2 * t + 0.004 * math.sin(3 * a) * t) for a in (2 * math.pi * j / 64 for j in range(64))])
    surface(rows, cloth, 0.002, levels=1, closed=True)
    rod((-0.092, -0.008, 0.212), (0.092, -0.008, 0.212), 0.012, cloth)
    box((0.192, 0.004, 0.03), (0, -0.034, 0.12), second, 0.0015, turn=(-9, 0, 0))
    tube([(-0.09, -0.008, 0.21), (-0.15, -0.03, 0.12), (-0.14, -0.07, 0.005), (-0.04, -0.1, 0.004), (0.08, -0.09, 0.004), (0.13, -0.05, 0.004)], 0.0035, second)


def roll(colour="#d9ccb3", accent="#0b62a4"):
    """A sailcloth roll, tied with a cord."""
    cloth = fabric(colour, "canvas")
    rows = []
    for i in range(90):
        a = i * 0.16
        r = 0.012 + 0.0022 * a
        rows.append([(x, r * math.cos(a), 0.048 + r * math.sin(a)) for x in (-0.11 + 0.22 * j / 20 for j in range(21))])
    surface(rows, cloth, 0.0018, levels=0)
    for x in (-0.04, 0.0):
        tube([(x, 0.0465 * math.cos(2 * math.pi * k / 40), 0.0475 + 0.0475 * math.sin(2 * math.pi * k / 40)) for k in range(40)], 0.0026, fabric(accent, "canvas"), closed=True, smooth=False)
    tube([(0.0, -0.046, 0.055), (0.02, -0.06, 0.04), (0.03, -0.07, 0.01), (0.06, -0.085, 0.003)], 0.0026, fabric(accent, "canvas"))
    tube([(-0.04, -0.046, 0.055), (-0.05, -0.062, 0.03), (-0.07, -0.08, 0.003), (-0.03, -0.1, 0.003)], 0.0026, fabric(accent, "canvas"))


def dish(colour="#2466a8", glaze="#0e3f78"):
    """A glazed dish with a device's ring and key on it."""
    from materials import ceramic
    lathe([(0, 0.004), (0.05, 0.002), (0.056, 0), (0.06, 0.004), (0.088, 0.014), (0.096, 0.022), (0.0945, 0.024), (0.085, 0.018), (0.06, 0.009), (0, 0.008)], (0, 0, 0), ceramic(colour, glaze, gloss=0.14), 96)
    tube([(0.03 + 0.0095 * math.cos(2 * math.pi * k / 40), -0.02 + 0.0095 * math.sin(2 * math.pi * k / 40), 0.011) for k in range(40)], 0.0013, metal("gold"), closed=True, smooth=False)


def neck_cord(colour="#0b62a4", second="#f2b134"):
    """A braided cord with a hook."""
    points = [(0.0, -0.09, 0.003), (-0.03, -0.04, 0.003), (-0.07, 0.02, 0.003), (-0.05, 0.08, 0.003), (0.02, 0.09, 0.003), (0.075, 0.05, 0.003), (0.06, -0.02, 0.003), (0.01, -0.06, 0.006), (-0.004, -0.09, 0.003)]
    line = shapes.smooth_line(points, 40)
    for s in range(3):
        braid = [(p.x + 0.0016 * math.cos(i * 0.55 + s * 2.1), p.y + 0.0016 * math.sin(i * 0.55 + s * 2.1) * 0.6, p.z + 0.0012 * math.sin(i * 0.55 + s * 2.1)) for i, p in enumerate(line)]
        tube(braid, 0.0019, fabric(colour if s else second, "canvas"), smooth=False)
    box((0.012, 0.02, 0.007), (-0.002, -0.1, 0.0035), leather("#8a5a2b"), 0.002)
    tube([(-0.006, -0.111, 0.003), (-0.009, -0.126, 0.003), (0.0, -0.138, 0.003), (0.008, -0.128, 0.003), (0.003, -0.118, 0.003)], 0.0014, metal("brass"))
