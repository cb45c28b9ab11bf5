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
    "hoodie": [(0, 73), (9, 79), (13, 78), (22, 74), (31, 56), (40, 20), (39, 16), (32, 14), (31, 18), (25.5, 50), (24.5, 54), (25, 12), (24, 5), (0, 5)],
    "overshirt": [(0, 84), (6, 90), (12, 88.5), (23, 84), (32, 64), (38, 24), (37, 20), (30.5, 19), (29.5, 24), (26.5, 54), (25.5, 58), (26.5, 16), (25, 10), (18, 7), (0, 6)],
    "polo": [(0, 84), (6, 90), (13, 88), (25, 83), (39, 67), (31, 57), (26, 62), (26.5, 12), (26.2, 9), (23, 8.2), (11, 8), (0, 8)],
    "tunic": [(0, 80), (8, 88), (13, 88), (25, 83), (38, 66), (30, 57), (25.5, 61), (27.8, 9), (27.6, 5.5), (24, 4.6), (12, 4.5), (0, 4.5)],
    "bib": [(0, 90), (12, 90), (13, 74), (17, 64), (27, 57), (28, 9), (26.5, 7), (0, 7)],
    "waist": [(0, 66), (36, 66), (37, 24), (35.5, 21), (0, 21)],
}
APRONS = ("bib", "waist")
# Complete outlines of patches on or behind a garment, on the same scale.
HOOD = [(-12.5, 73), (-15, 82), (-14.5, 92), (-9, 99), (0, 101), (9, 99), (14.5, 92), (15, 82), (12.5, 73), (5, 69), (0, 68), (-5, 69)]
HOOD_OPENING = [(0, 70), (-5, 75), (-8, 82), (-7.5, 89), (-4, 93), (0, 94), (4, 93), (7.5, 89), (8, 82), (5, 75)]


def _outline(cut):
    half = [(x / 100 * SIDE, (100 - y) / 100 * SIDE) for x, y in CUTS[cut]]
    # Rounded corners stay inside their points; a curve through the points would not at the hem.
    smooth = shapes.rounded(half, SIDE * 0.045, 6)
    return [(SIDE / 2 + x, y) for x, y in smooth] + [(SIDE / 2 - x, y) for x, y in reversed(smooth)]


def garment(cut="tee", colour="#1d2a4d", text="", text_colour="#ffffff", family="space-grotesk", details=(), stripes="", straps="", strap_colour="", gloss=0.95, at=(0, 0, 0), turn=(0, 0, 0), seed=1.0):
    """A garment that lies flat. Possible `details`: collar, pocket, pockets, narrow pocket, wide pockets, kangaroo, hood, buttons,
    placket, cuffs, zip, studs. Possible `straps` of an apron: neck, cross, waist."""
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
    picture.putalpha(mask)
    _lay_out(picture, mask, at, turn, seed, gloss=gloss)
    if "hood" in details:
        _hood(colour, seed, _height(mask, seed))
    for points, tone in _sewn_on(details, colour):
        _patch(points, tone, seed, mask, 0.004, gloss)
    if straps:
        _straps(straps, strap_colour or mixed(colour, "#ffffff", 0.06), _height(mask, seed))


def _polygon(points):
    return [(SIDE / 2 + x / 100 * SIDE, (100 - y) / 100 * SIDE) for x, y in points]


def _sewn_on(details, colour):
    """Pockets, which lie slightly above the garment's cloth."""
    tone = mixed(colour, "#ffffff", 0.05)
    for detail in details:
        if detail == "kangaroo":
            yield [(-10, 37), (10, 37), (18, 24), (18, 11), (-18, 11), (-18, 24)], tone
        elif detail == "wide pockets":
            yield [(-27, 30), (-27, 50), (-0.4, 50), (-0.4, 30), (-2, 28.5), (-25.5, 28.5)], tone
            yield [(27, 30), (27, 50), (0.4, 50), (0.4, 30), (2, 28.5), (25.5, 28.5)], tone
        elif detail == "pockets":
            for s in (-1, 1):
                yield [(s * 4, 18), (s * 4, 35), (s * 22, 35), (s * 22, 18), (s * 20.5, 16.5), (s * 5.5, 16.5)], tone
        elif detail == "pocket":
            yield [(6, 53), (6, 65), (16, 65), (16, 53), (14.5, 51.5), (7.5, 51.5)], tone
        elif detail == "chest pockets":
            for s in (-1, 1):
                yield [(s * 6, 58), (s * 6, 70), (s * 17, 70), (s * 17, 58), (s * 11.5, 55.5)], tone


def _patch(points, colour, seed, ground, lift, gloss=0.95, hole=None, depth=1.0):
    """A piece of cloth with a seam along its edge, and a hem where it is open at the top."""
    mask = Image.new("L", (SIDE, SIDE), 0)
    ImageDraw.Draw(mask).polygon(_polygon(points), fill=255)
    picture = Image.new("RGB", (SIDE, SIDE), colour)
    draw = ImageDraw.Draw(picture)
    seam = mixed(colour, "#000000", 0.3)
    outline = _polygon(points)
    draw.line([*outline, outline[0], outline[1]], fill=mixed(colour, "#000000", 0.42), width=5, joint="curve")
    middle = (sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline))
    inner = [(x + (7 if x < middle[0] else -7), y + (7 if y < middle[1] else -7)) for x, y in outline]
    draw.line([*inner, inner[0]], fill=seam, width=2)
    if hole:
        ImageDraw.Draw(mask).polygon(_polygon(hole), fill=0)
        rim = _polygon(hole)
        draw.line([*rim, rim[0], rim[1]], fill=seam, width=14, joint="curve")
    picture.putalpha(mask)
    return _lay_out(picture, mask, seed=seed, ground=ground, lift=lift, gloss=gloss, depth=depth)


def _curved(points, steps=8):
    return [tuple(p)[:2] for p in shapes.smooth_line([(x, y, 0) for x, y in points], steps, closed=True)]


def _hood(colour, seed, height):
    """A hood with cords, flat above the shoulders."""
    whole = Image.new("L", (SIDE, SIDE), 0)
    ImageDraw.Draw(whole).polygon(_polygon(_curved(HOOD)), fill=255)
    _patch(_curved(HOOD_OPENING), mixed(colour, "#000000", 0.55), seed, whole, 0.006)
    _patch(_curved(HOOD), mixed(colour, "#ffffff", 0.04), seed, whole, 0.012, hole=_curved(HOOD_OPENING))
    cord = fabric(mixed(colour, "#ffffff", 0.75), "canvas", 0.3)
    for s in (-1, 1):
        line = [((s * x) / 100 * SPAN, (y / 100 - 0.5) * SPAN, height(s * x, y) + lift) for x, y, lift in ((3.6, 73.5, 0.022), (4.0, 69, 0.014), (4.3, 66, 0.008), (4.8, 58, 0.005), (4.4, 51, 0.005))]
        tube(line, 0.0036, cord)
        rod(line[-1], (line[-1][0] - s * 0.001, line[-1][1] - 0.022, line[-1][2]), 0.0042, metal("steel"))


def _height(mask, seed):
    """Height of a garment's cloth at a position in hundredths of the span."""
    cells, depth = 150, _depth(mask, 150)
    def at(x, y):
        i, j = (max(0, min(cells, round(c * cells))) for c in (1 - y / 100, 0.5 + x / 100))
        return _lying(x / 100 * SPAN, (y / 100 - 0.5) * SPAN, depth[i, j], seed)
    return at


def _ribbon(points, width, material, height, thick=0.0016, lift=0.004):
    """A tape on the surface along points in hundredths of the span."""
    line = shapes.smooth_line([(x, y, 0) for x, y in points], 10)
    rows = []
    for i, p in enumerate(line):
        way = line[min(i + 1, len(line) - 1)] - line[max(i - 1, 0)]
        length = math.hypot(way.x, way.y) or 1
        rows.append([((p.x - way.y / length * t) / 100 * SPAN, ((p.y + way.x / length * t) / 100 - 0.5) * SPAN, height(p.x, p.y) + lift + 0.001 * math.sin(i * 0.5))
                     for t in (k * width * 100 / SPAN for k in (-0.5, 0.0, 0.5))])
    surface(rows, material, thick, levels=1)


def _straps(kind, colour, height):
    tape, steel = fabric(colour, "canvas", 0.4), metal("steel")
    if kind == "waist":
        _ribbon([(x, 64.4) for x in (-36.3, -24, -12, 0, 12, 24, 36.3)], 0.046, tape, height, 0.003)
        for s in (-1, 1):
            _ribbon([(s * 35, 64.6), (s * 40, 66), (s * 47, 63), (s * 50, 54), (s * 44, 47), (s * 46, 37), (s * 52, 29), (s * 48, 19)], 0.024, tape, height)
        return
    rings = [(9.4, 86.6), (-9.4, 86.6)]
    if kind == "cross":
        for s in (-1, 1):
            _ribbon([(s * 9.4, 86.6), (s * 8.5, 93), (s * 4, 101), (-s * 4, 107), (-s * 14, 106), (-s * 23, 97), (-s * 29, 82), (-s * 29.5, 68), (-s * 25.3, 55)], 0.022, tape, height, lift=0.004 if s < 0 else 0.0075)
        rings += [(25.3, 55), (-25.3, 55)]
    else:
        loop = [(9.4, 86.6), (10.6, 92), (11.5, 99), (8, 106), (0, 108.5)]
        _ribbon(loop + [(-x, y) for x, y in reversed(loop[:-1])], 0.024 if kind == "neck" else 0.012, tape, height)
        for s in (-1, 1):
            _ribbon([(s * 24.5, 54), (s * 29, 53.5), (s * 36, 51), (s * 42, 43), (s * 39, 33), (s * 43, 23), (s * 40, 13)], 0.02 if kind == "neck" else 0.012, tape, height)
        rings += [(24.5, 54), (-24.5, 54)]
    if kind == "neck":  # a slide to make the loop longer
        shapes.slab(shapes.rounded_outline(0.036, 0.016, 0.003), 0.003, (11.5 / 100 * SPAN, 0.49 * SPAN, 0.006), metal("brass"), 0.001)
        return
    for x, y in rings:
        tube([(x / 100 * SPAN + 0.009 * math.cos(2 * math.pi * k / 32), (y / 100 - 0.5) * SPAN + 0.009 * math.sin(2 * math.pi * k / 32), height(x, y) + 0.009) for k in range(32)], 0.0022, steel, closed=True, smooth=False)


def _details(draw, details, colour, seam, dark, cut):
    s = SIDE / 100
    line = lambda *points, width=2, fill=seam: draw.line([(SIDE / 2 + x * s, (100 - y) * s) for x, y in points], fill=fill, width=width, joint="curve")
    rect = lambda x0, y0, x1, y1, **k: draw.rectangle((SIDE / 2 + x0 * s, (100 - y1) * s, SIDE / 2 + x1 * s, (100 - y0) * s), **k)
    if cut in ("hoodie", "overshirt"):
        for side in (-1, 1):
            line(*(((side * 21, 75), (side * 20, 64), (side * 24.8, 53)) if cut == "hoodie" else ((side * 22, 85), (side * 21.5, 72), (side * 25.6, 57.5))), width=4)
    elif cut not in APRONS:
        for side in (-1, 1):
            line((side * 24, 84), (side * 22.5, 72), (side * 26, 61), width=3)
        if cut in ("tee", "long"):
            draw.chord((SIDE / 2 - 10 * s, 9.5 * s, SIDE / 2 + 10 * s, 21 * s), 0, 180, fill=dark)
            draw.arc((SIDE / 2 - 11.500 * s, 8 * s, SIDE / 2 + 11.500 * s, 23 * s), 0, 180, fill=seam, width=3)
    if cut == "waist":
        line((-36, 23.5), (36, 23.5), width=2)
        line((-36.5, 61.2), (36.5, 61.2), width=6, fill=dark)
        line((-34.5, 66), (-34.5, 21), width=2)
        line((34.5, 66), (34.5, 21), width=2)
    elif cut not in ("hoodie", "overshirt"):
        line((-26, 10.5), (26, 10.5), width=2)
        line((-26, 11.3), (26, 11.3), width=1)
    for detail in details:
        if detail == "cuffs":
            # Ribbing at the hem and at the wrists.
            line((-27, 11), (27, 11), width=4)
            for i in range(-50, 51):
                line((i * 0.5, 5), (i * 0.5, 10.6), width=1)
            for side in (-1, 1):
                line((side * 30, 20.5), (side * 42, 23.5), width=4)
        elif detail == "wrists":
            for side in (-1, 1):
                line((side * 28, 27), (side * 40, 30.5), width=4)
                draw.ellipse((SIDE / 2 + (side * 36 - 0.7) * s, (100 - 25.6) * s, SIDE / 2 + (side * 36 + 0.7) * s, (100 - 24.2) * s), fill=mixed(colour, "#ffffff", 0.5), outline=dark)
        elif detail == "placket":
            # Buttons down to the hem, on an overlapping front.
            line((-2.6, 79), (-2.6, 6), width=3)
            line((2.6, 79), (2.6, 6), width=4, fill=dark)
            line((2.0, 79), (2.0, 6), width=1)
            for y in range(14, 80, 9):
                draw.ellipse((SIDE / 2 - 1.0 * s, (100 - y - 1.0) * s, SIDE / 2 + 1.0 * s, (100 - y + 1.0) * s), fill="#f3ecdc", outline=dark, width=2)
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
            # Two rows of buttons down to the waist, on an overlapping front.
            line((11, 82), (10.5, 9), width=3)
            for x in (-7, 7):
                for y in range(30, 75, 11):
                    draw.ellipse((SIDE / 2 + (x - 1.1) * s, (100 - y - 1.1) * s, SIDE / 2 + (x + 1.1) * s, (100 - y + 1.1) * s), fill="#7d848a", outline="#4d5358")
        elif detail == "narrow pocket":
            rect(15, 50, 20.5, 64, outline=seam, width=3)
            line((15, 62), (20.5, 62), width=2)


def _depth(mask, cells):
    """Distance of each position of a garment from its outline, 0 to 1."""
    return numpy.asarray(mask.filter(ImageFilter.GaussianBlur(26)).resize((cells + 1, cells + 1)), float) / 255


def _lying(x, y, depth, seed):
    crease = 0.004 * math.sin(11 * x + 17 * y + 3 * math.sin(9 * y + seed)) + 0.003 * math.sin(31 * x - 13 * y + seed)
    return 0.002 + 0.024 * max(0.0, depth - 0.42) * 1.7 + crease * depth


def _lay_out(picture, mask, at=(0, 0, 0), turn=(0, 0, 0), seed=1.0, ground=None, lift=0.0, gloss=0.95, depth=1.0):
    """Cloth with soft creases, thin at its edges. It lies on the floor, or `lift` above the cloth of the mask `ground`."""
    cells = 150
    high = depth * _depth(ground or mask, cells)
    inside = numpy.asarray(mask.filter(ImageFilter.MaxFilter(9)).resize((cells + 1, cells + 1)), float) / 255
    vertices, faces, index = [], [], {}
    for i in range(cells + 1):
        for j in range(cells + 1):
            if inside[i, j] < 0.2:
                continue
            x, y = (j / cells - 0.5) * SPAN, (0.5 - i / cells) * SPAN
            index[i, j] = len(vertices)
            vertices.append((x, y, _lying(x, y, high[i, j], seed) + lift))
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
    material = printed(canvas_file(picture), gloss=gloss, coat=0.0)
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Sheen Weight"].default_value = 0.3 if gloss > 0.6 else 0.0
    noise_, bump = material.node_tree.nodes.new("ShaderNodeTexNoise"), material.node_tree.nodes.new("ShaderNodeBump")
    place = material.node_tree.nodes.new("ShaderNodeTexCoord")
    material.node_tree.links.new(place.outputs["Object"], noise_.inputs["Vector"])
    noise_.inputs["Scale"].default_value = 240
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.35 if gloss > 0.6 else 0.0, 0.003
    material.node_tree.links.new(noise_.outputs[0], bump.inputs["Height"])
    material.node_tree.links.new(bump.outputs[0], shader.inputs["Normal"])
    thing = shapes._link("garment", mesh, material, at, turn)
    shapes._finish(thing, levels=1)
    return thing


def scarf(colour="#2f6f9a", second="#f2ead8", at=(0, 0, 0), turn=(0, 0, 0)):
    """A scarf, folded lengthwise and across, with stripes and a fringe."""
    made = []
    for i in range(3):
        made.append(cushion((0.17, 0.46 - 0.012 * i, 0.02), (0.003 * math.sin(i * 2), 0.004 * i, 0.011 + i * 0.016), fabric(colour, "linen", 0.4), 0.0095, 0.004, creases=0.003 if i < 2 else 0.0008, seed=i * 3.1))
    for y in (-0.16, -0.135, 0.14):
        made.append(cushion((0.174, 0.012, 0.0255), (0.003 * math.sin(4), 0.008 + y, 0.043), fabric(second, "linen", 0.4), 0.0095, 0.003, creases=0.0004, seed=6.2))
    thread = fabric(colour, "canvas", 0.3)
    for i in range(24):
        x = -0.08 + 0.16 * i / 23
        made.append(tube([(x, -0.21, 0.03), (x + 0.002 * math.sin(i * 3), -0.235, 0.022), (x + 0.004 * math.sin(i * 2), -0.255, 0.006)], 0.0022, thread))
    shapes.group(made, at, turn)


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
