"""Lamps, lit: floor, table and pendant, and bulbs for the trade, in metres."""

import math

import bpy
from mathutils import Vector

import shapes
from materials import ceramic, fabric, glass, glow, linear, metal, mixed, paint, pane, paper, shade, wood
from shapes import box, disc, lathe, rod, rounded, slab, surface, tube, turned

WARM = "#ffc37a"


def light(at, watts, radius=0.03):
    """The light source, which lights the objects around it."""
    data = bpy.data.lights.new("bulb", "POINT")
    data.energy, data.shadow_soft_size, data.color = watts, radius, linear(WARM)[:3]
    thing = bpy.data.objects.new("bulb", data)
    thing.location = at
    bpy.context.scene.collection.objects.link(thing)
    return thing


def drum(radius, top, foot, at, cloth, strength=1.6, pleats=0, depth=0.006):
    """A shade, open above and below, pleated or plain; `top` and `foot` are its heights and radii."""
    (z1, r1), (z0, r0) = top, foot
    middle, reach = (z0 + z1) / 2, (z1 - z0) / 2
    skin = shade(cloth, strength=strength, fade=(middle, reach), weave=not pleats)
    steps = pleats * 6 if pleats else 96
    rows = []
    for i in range(7):
        t = i / 6
        row = []
        for j in range(steps):
            a = 2 * math.pi * j / steps
            r = r0 + (r1 - r0) * t
            if pleats:
                r += depth * (2 * abs((j / 6) % 1 - 0.5) - 0.5)
            row.append((at[0] + r * math.cos(a), at[1] + r * math.sin(a), at[2] + z0 + (z1 - z0) * t))
        rows.append(row)
    surface(rows, skin, 0.0025, levels=0, closed=True)
    if not pleats:
        for z, r in (top, foot):
            tube([(at[0] + r * math.cos(2 * math.pi * k / 48), at[1] + r * math.sin(2 * math.pi * k / 48), at[2] + z) for k in range(48)], 0.003, fabric(mixed(cloth, "#6b5a44", 0.25), "canvas"), closed=True, smooth=False)
    light((at[0], at[1], at[2] + middle), 2.2 * radius * 10)


def _cord(points):
    tube(points, 0.003, fabric("#3a3128", "canvas"))


def arc_lamp():
    """One long line with a shade that bows."""
    brass = metal("blackened")
    lathe(rounded([(0, 0), (0.15, 0), (0.15, 0.02), (0.02, 0.028), (0.012, 0.05)], 0.006), (-0.35, 0, 0), brass, 80)
    tube([(-0.35, 0, 0.02), (-0.35, 0, 0.7), (-0.33, 0, 1.2), (-0.2, 0, 1.55), (0.05, 0, 1.64), (0.26, 0, 1.52)], 0.0095, brass)
    made = shapes.made_by(lathe, [(0.02, 0.1), (0.05, 0.09), (0.1, 0.03), (0.135, -0.06), (0.13, -0.06), (0.095, 0.026), (0.046, 0.083), (0.015, 0.093)], (0, 0, 0), brass, 64)
    made += shapes.made_by(lathe, [(0, 0.02), (0.035, 0.0), (0.045, -0.03), (0.03, -0.06), (0, -0.068)], (0, 0, 0.0), glow("#ffd9a0", 14.0), 32)
    shapes.group(made, (0.3, 0, 1.43), (0, -18, 0))
    light((0.32, 0, 1.34), 22)


def tripod_lamp():
    """Three ash legs and a linen drum."""
    timber = wood("ash")
    for i in range(3):
        a = math.radians(-90 + 120 * i)
        rod((0.3 * math.cos(a), 0.3 * math.sin(a), 0), (0.045 * math.cos(a + 0.5), 0.045 * math.sin(a + 0.5), 1.16), 0.0125, timber, 0.017)
    lathe(rounded([(0, 1.1), (0.06, 1.1), (0.06, 1.14), (0.02, 1.15), (0.012, 1.3)], 0.006), (0, 0, 0), metal("brass"))
    drum(0.24, (1.56, 0.215), (1.22, 0.255), (0, 0, 0), "#efe4cd", 0.62)


def paper_column():
    """A column of pleated paper."""
    lathe(rounded([(0, 0), (0.16, 0), (0.16, 0.018), (0, 0.02)], 0.004), (0, 0, 0), metal("blackened"), 80)
    rod((0, 0, 0.02), (0, 0, 0.1), 0.012, metal("blackened"))
    drum(0.16, (1.5, 0.155), (0.09, 0.155), (0, 0, 0), "#f6ecd6", 0.6, pleats=42, depth=0.014)
    light((0, 0, 0.4), 5)
    light((0, 0, 1.2), 5)
    disc(0.15, 0.004, (0, 0, 1.5), paper("#f1e6cf"), 0.001)


def globe_lamp(high=1.42, radius=0.15):
    """Opal glass on a thin brass stem."""
    brass = metal("brass")
    lathe(rounded([(0, 0), (0.14, 0), (0.14, 0.014), (0.012, 0.022), (0.0075, 0.05), (0.0075, high - radius), (0.04, high - radius + 0.012), (0.045, high - radius + 0.04)], 0.006), (0, 0, 0), brass, 72)
    profile = [(max(1e-4, radius * math.sin(a)), -radius * math.cos(a)) for a in (math.pi * (0.1 + 0.9 * i / 32) for i in range(33))]
    lathe(profile[:-1] + [(0, radius)], (0, 0, high), shade("#fff4e0", strength=0.95, weave=False, fade=(0, radius * 1.6)), 72)
    light((0, 0, high), 12, radius * 1.03)


def cone_lamp(colour="#9a948a"):
    """A small spun cone on a stem."""
    skin = paint(colour, 0.45)
    lathe(rounded([(0, 0), (0.085, 0), (0.085, 0.012), (0.012, 0.02), (0.0065, 0.04)], 0.005), (0, 0.05, 0), skin, 64)
    tube([(0, 0.05, 0.02), (0, 0.05, 0.25), (0, 0.035, 0.34), (0, -0.02, 0.375)], 0.0065, skin)
    made = shapes.made_by(lathe, [(0.016, 0.1), (0.024, 0.1), (0.032, 0.07), (0.112, -0.03), (0.109, -0.031), (0.028, 0.064), (0, 0.075)], (0, 0, 0), skin, 72)
    made += shapes.made_by(lathe, [(0, 0.04), (0.02, 0.03), (0.027, 0.01), (0.016, -0.012), (0, -0.016)], (0, 0, 0), glow("#ffd9a0", 12.0), 32)
    shapes.group(made, (0, -0.05, 0.325), (-20, 0, 0))
    light((0, -0.07, 0.285), 3.2, 0.02)
    _cord([(0, 0.13, 0.004), (0.08, 0.24, 0.004), (0.3, 0.3, 0.004)])


def pleated_lamp(base="#b9aa90", glaze="#8f8068"):
    """Pleated linen on thrown stoneware."""
    lathe([(0, 0.003), (0.06, 0), (0.072, 0.01), (0.1, 0.07), (0.105, 0.12), (0.08, 0.18), (0.035, 0.215), (0.026, 0.24), (0, 0.242)], (0, 0, 0), ceramic(base, glaze), 72, levels=1)
    rod((0, 0, 0.24), (0, 0, 0.31), 0.007, metal("brass"))
    drum(0.13, (0.46, 0.085), (0.275, 0.165), (0, 0, 0), "#efe2c6", 0.62, pleats=56, depth=0.009)


def cordless_lamp(colour="#a8694b"):
    """A small table lamp without a cord."""
    skin = paint(colour, 0.5)
    lathe(rounded([(0, 0), (0.055, 0), (0.055, 0.022), (0.014, 0.034), (0.0085, 0.06), (0.0085, 0.255), (0, 0.256)], 0.008), (0, 0, 0), skin, 64)
    lathe([(0, 0.3), (0.05, 0.298), (0.075, 0.285), (0.085, 0.262), (0.0835, 0.26), (0.07, 0.276), (0.04, 0.284), (0, 0.285)], (0, 0, 0), skin, 72)
    lathe([(0, 0.283), (0.058, 0.279), (0.06, 0.272), (0, 0.268)], (0, 0, 0), glow("#ffd9a0", 9.0), 48)
    light((0, 0, 0.25), 2.0, 0.03)


def dome_lamp():
    """A dome of smoked glass over a warm ring."""
    brass, smoke = metal("brass"), pane("#c4a98c", 0.84)
    lathe(rounded([(0, 0), (0.075, 0), (0.075, 0.012), (0.024, 0.02), (0.02, 0.06), (0.02, 0.2), (0.05, 0.215), (0, 0.216)], 0.006), (0, 0, 0), brass, 64)
    lathe([(0.0, 0.312), (0.06, 0.305), (0.11, 0.28), (0.145, 0.23), (0.15, 0.19), (0.148, 0.188), (0.142, 0.228), (0.107, 0.275), (0.058, 0.299), (0, 0.306)], (0, 0, 0), smoke, 80)
    globe = [(0.04 * math.sin(a), 0.243 - 0.027 * math.cos(a)) for a in (math.pi * i / 24 for i in range(25))]
    lathe([(0, 0.216)] + globe[1:-1] + [(0, 0.27)], (0, 0, 0), shade("#fff1d6", strength=2.4, weave=False), 64)
    light((0, 0, 0.29), 2.5, 0.04)


def desk_lamp(colour="#2f3644"):
    """Two joints, springs, a round head."""
    skin, steel = paint(colour, 0.4), metal("brushed")
    lathe(rounded([(0, 0), (0.095, 0), (0.095, 0.018), (0.02, 0.026), (0.012, 0.06)], 0.006), (0, 0, 0), skin, 72)
    a, b, c = Vector((0, 0, 0.06)), Vector((-0.17, 0, 0.36)), Vector((0.17, 0, 0.56))
    for low, high in ((a, b), (b, c)):
        for y in (-0.012, 0.012):
            rod(low + Vector((0, y, 0)), high + Vector((0, y, 0)), 0.0048, steel)
        way = (high - low).normalized()
        side = Vector((way.z, 0, -way.x)) * 0.014
        start, end = low + way * 0.03 + side, low + way * 0.15 + side
        turns = 22
        tube([start + (end - start) * (i / (turns * 8)) + Vector((way.z, 0, -way.x)) * 0.0055 * math.cos(i * math.pi / 4) + Vector((0, 0.0055, 0)) * math.sin(i * math.pi / 4) for i in range(turns * 8)], 0.0011, steel, smooth=False)
    for joint in (a, b, c):
        rod(joint + Vector((0, -0.022, 0)), joint + Vector((0, 0.022, 0)), 0.013, skin)
    made = shapes.made_by(lathe, [(0, 0.105), (0.03, 0.102), (0.038, 0.09), (0.04, 0.045), (0.075, -0.035), (0.073, -0.036), (0.036, 0.042), (0, 0.05)], (0, 0, 0), skin, 64)
    made += shapes.made_by(lathe, [(0, 0.03), (0.02, 0.02), (0.026, 0.002), (0.015, -0.018), (0, -0.022)], (0, 0, 0), glow("#ffdcaa", 12.0), 32)
    shapes.group(made, (0.215, 0, 0.505), (0, -32, 0))
    light((0.24, 0, 0.455), 3.5, 0.02)
    _cord([(-0.09, 0, 0.006), (-0.2, 0.08, 0.004), (-0.3, 0.26, 0.004)])


def _hung(high):
    rod((0, 0, high + 0.1), (0, 0, high + 2.5), 0.0025, fabric("#3a3128", "canvas"))["beyond"] = True
    rod((0, 0, high), (0, 0, high + 0.16), 0.0025, fabric("#3a3128", "canvas"))
    rod((0, 0, high - 0.03), (0, 0, high + 0.035), 0.014, metal("brass"), 0.011)


def dish_pendant(colour="#efe9dc"):
    """A shallow dish of spun metal."""
    lathe([(0.012, 0.13), (0.03, 0.128), (0.06, 0.105), (0.14, 0.075), (0.2, 0.03), (0.215, 0), (0.211, -0.001), (0.194, 0.027), (0.135, 0.07), (0.05, 0.1), (0, 0.104)], (0, 0, 0), paint(colour, 0.5), 96)
    lathe([(0, 0.06), (0.03, 0.05), (0.042, 0.02), (0.026, -0.012), (0, -0.02)], (0, 0, 0), glow("#ffe2b4", 9.0), 40)
    _hung(0.135)
    light((0, 0, -0.03), 5, 0.03)


def coil_pendant(colour="#d9c49a"):
    """Paper cord wound over a form."""
    cord = shade(colour, strength=0.4, weave=False, fade=(0.12, 0.3))
    turns = 26
    for i in range(turns):
        t = i / (turns - 1)
        r = 0.045 + 0.165 * math.sin(math.pi * (0.06 + 0.62 * t)) ** 0.8
        z = 0.3 - 0.3 * t
        tube([(r * math.cos(2 * math.pi * k / 64), r * math.sin(2 * math.pi * k / 64), z) for k in range(64)], 0.0064, cord, closed=True, smooth=False)
    # The bulb is not visible between two turns.
    form = [(0.045 + 0.165 * math.sin(math.pi * (0.06 + 0.62 * t)) ** 0.8 - 0.003, 0.3 - 0.3 * t) for t in (i / 40 for i in range(41))]
    lathe(form, (0, 0, 0), cord, 96)
    lathe([(0, 0.12), (0.03, 0.11), (0.04, 0.08), (0.026, 0.05), (0, 0.042)], (0, 0, 0), glow("#ffe2b4", 8.0), 40)
    _hung(0.31)
    light((0, 0, 0.08), 6, 0.035)


def bell_pendant(colour="#f3e6d4"):
    """Porcelain so thin that it glows."""
    lathe([(0.02, 0.25), (0.045, 0.24), (0.062, 0.2), (0.075, 0.12), (0.1, 0.05), (0.145, 0.0), (0.1425, -0.001), (0.096, 0.05), (0.071, 0.12), (0.057, 0.2), (0, 0.235)], (0, 0, 0), shade(colour, strength=0.62, weave=False, fade=(0.09, 0.2)), 80)
    lathe([(0, 0.1), (0.024, 0.09), (0.033, 0.062), (0.02, 0.035), (0, 0.03)], (0, 0, 0), glow("#ffe2b4", 7.0), 40)
    _hung(0.255)
    light((0, 0, 0.04), 4, 0.03)


def sail_pendant(colour="#efe4cd"):
    """Two sheets of linen on an ash frame."""
    timber, cloth = wood("ash"), shade(colour, strength=0.5, fade=(0.09, 0.3))
    for s in (-1, 1):
        rows = []
        for i in range(13):
            t = i / 12
            row = []
            for j in range(25):
                u = j / 12 - 1
                row.append((0.27 * u * (1 - 0.15 * t), s * (0.012 + 0.11 * math.sin(math.pi * (0.1 + 0.82 * t)) * (1 - 0.8 * u * u)), 0.24 * t - 0.035 * math.cos(u * 1.5) * (1 - t)))
            rows.append(row)
        surface(rows, cloth, 0.002, levels=1)
    for z0, z1, k in ((-0.035, 0.0, 1.0), (0.24, 0.24, 0.85)):
        tube([(-0.28 * k, 0, z1), (0, 0, z0), (0.28 * k, 0, z1)], 0.008, timber)
    _hung(0.25)
    light((0, 0, 0.09), 4, 0.03)


def bulb(kind="a60", warm="#ffd9a0"):
    """A lamp for a socket: a60, gu10, filament or tube."""
    brass, white = metal("brushed"), paint("#eceeee", 0.4)
    lit = shade("#fff6e6" if warm < "#ffe" else "#f4f8ff", warmth=warm, strength=1.5, weave=False)
    if kind == "tube":
        rod((-0.6, 0, 0.02), (0.6, 0, 0.02), 0.0128, lit)
        for s in (-1, 1):
            rod((s * 0.575, 0, 0.02), (s * 0.603, 0, 0.02), 0.0137, brass)
            for y in (-0.0065, 0.0065):
                rod((s * 0.603, y, 0.02), (s * 0.612, y, 0.02), 0.0013, metal("brass"))
        return
    if kind == "gu10":
        lathe([(0, 0.0), (0.008, 0), (0.01, 0.006), (0.012, 0.012), (0.02, 0.024), (0.0245, 0.042), (0.025, 0.05), (0.0215, 0.052), (0, 0.051)], (0, 0, 0), white, 64)
        lathe([(0, 0.0525), (0.0205, 0.0525), (0.0205, 0.0505)], (0, 0, 0), lit, 48)
        for s in (-1, 1):
            rod((s * 0.005, 0, -0.008), (s * 0.005, 0, 0.001), 0.0025, brass)
        return
    screw = [(0, -0.002), (0.005, 0), (0.009, 0.003)]
    for i in range(14):
        screw.append((0.0128 + 0.0007 * (i % 2), 0.004 + i * 0.0016))
    screw += [(0.0128, 0.027)]
    lathe(screw, (0, 0, 0), brass, 48)
    if kind == "filament":
        lathe([(0.0125, 0.027), (0.014, 0.034), (0.022, 0.06), (0.0305, 0.085), (0.032, 0.1), (0.028, 0.118), (0.016, 0.134), (0.004, 0.1405), (0, 0.141)], (0, 0, 0), pane("#f0b050", 0.85), 64, levels=2)
        lathe([(0, 0.03), (0.007, 0.03), (0.005, 0.05), (0.002, 0.062), (0, 0.063)], (0, 0, 0), pane("#f4e6cc", 0.8), 24)
        for k in range(4):
            a = math.pi / 2 * k + 0.4
            rod((0.004 * math.cos(a), 0.004 * math.sin(a), 0.06), (0.013 * math.cos(a), 0.013 * math.sin(a), 0.112), 0.0008, glow("#ffb54a", 30.0))
        return
    lathe([(0.0128, 0.026), (0.0145, 0.028), (0.019, 0.044), (0.0255, 0.058)], (0, 0, 0), white, 64)
    lathe([(0.0255, 0.058), (0.0295, 0.07), (0.03, 0.08), (0.0255, 0.097), (0.014, 0.108), (0, 0.1115)], (0, 0, 0), lit, 64, levels=2)
