"""Bottles of liquid with their cartons, jars and canisters, in metres."""

import math

import labels
import shapes
from materials import ceramic, glass, liquid, metal, mixed, paint, pane, soft_plastic, wood
from shapes import box, lathe, plate, rod, rounded


def _cap(at, radius, high, colour, ribs=36, taper=0.9):
    """A child-proof cap with ribs."""
    material = paint(colour, 0.38)
    steps = ribs * 4
    rows = []
    for t in (0.0, 0.04, 0.5, 0.92, 0.985, 1.0):
        row = []
        for j in range(steps):
            a = 2 * math.pi * j / steps
            rib = 0.018 * radius * (1 if (j // 2) % 2 else -1) * (0.04 < t < 0.95)
            r = radius * (1 - (1 - taper) * t) * (0.9 if t == 1.0 else 1.0) + rib
            row.append((at[0] + r * math.cos(a), at[1] + r * math.sin(a), at[2] + high * t))
        rows.append(row)
    shapes.surface(rows, material, levels=0, closed=True)
    lathe([(0, high * 0.997), (radius * taper * 0.9, high * 0.997)], at, material, 48)


def _wrap(picture, radius, low, high, at=(0, 0, 0), gloss=0.4, face=0.0):
    """A label around a bottle. Its middle is at the front, or turned by `face` degrees towards the camera."""
    x, y, z = at
    return lathe([(radius, low), (radius, high)], (x, y, z), labels.label(picture, gloss), 96, turn=(0, 0, 90 + face))


def wrap_size(width, high, wide=1300):
    """Size of a wrap whose front exactly covers the face of a carton."""
    return wide, round(wide * 0.38 * high / width)


def carton(picture, width, depth, high, at=(0, 0, 0), turn=0, colour="#f3f3f1"):
    """A folding box with the label's front on its faces."""
    made = [box((width, depth, high), (0, 0, high / 2), paint(colour, 0.5), 0.0006)]
    face = labels.label(labels.face(picture, width, high, colour), 0.45, 0.1)
    made.append(plate(width * 0.992, high * 0.992, (0, -depth / 2 - 0.0002, high / 2), face))
    if depth > width * 0.7:
        made.append(plate(depth * 0.992, high * 0.992, (-width / 2 - 0.0002, 0, high / 2), face, turn=(90, 0, -90)))
        made.append(plate(depth * 0.992, high * 0.992, (width / 2 + 0.0002, 0, high / 2), face, turn=(90, 0, 90)))
    return shapes.group(made, at, (0, 0, turn))


def small_bottle(brand, title, small="", style="lab", colour="#3a86c8", accent=None, juice="#e9d9a8", cap="#17191d", boxed=True, family=None, warned=True, strength="", body=0.011, face=0.0, room=0.32):
    """Ten millilitres: a slim bottle with a label that leaves a strip of liquid visible."""
    r = body
    picture = labels.art(style, brand, title, small, colour, accent, (900, 560), warned, family, strength, room)
    profile = rounded([(0, 0.0004), (r * 0.96, 0.0), (r, 0.0016), (r, 0.046), (r * 0.93, 0.0495), (0.0068, 0.052), (0.0068, 0.056)], 0.0014)
    lathe(profile, (0, 0, 0), pane("#f2f5f7", 0.86), 64)
    lathe([(0, 0.0008), (r * 0.93, 0.001), (r * 0.95, 0.046), (0, 0.046)], (0, 0, 0), liquid(juice), 64)
    _wrap(picture, r * 1.012, 0.004, 0.0425, face=face)
    _cap((0, 0, 0.0515), 0.0092, 0.0235, cap)
    if boxed:
        carton(picture, 0.027, 0.027, 0.078, (0.031, 0.012, 0), -16, mixed(colour, "#ffffff", 0.15))


def big_bottle(brand, title, small="", style="pixel", colour="#3a86c8", accent=None, juice="#e9d9a8", cap="#0f1115", family=None, warned=False, radius=0.0215, high=0.088, clear=True, face=0.0, room=0.32):
    """A shortfill: a stout bottle with a tall tapered cap."""
    r, h = radius, high
    picture = labels.art(style, brand, title, small, colour, accent, (1100, 640), warned, family, room=room)
    profile = rounded([(0, 0.0008), (r * 0.94, 0.0), (r, 0.003), (r, h * 0.9), (r * 0.9, h * 0.965), (r * 0.55, h), (r * 0.55, h * 1.05)], 0.003, 6)
    shell = pane("#eef3f6", 0.86) if clear else soft_plastic("#f4f4f2")
    lathe(profile, (0, 0, 0), shell, 72)
    if clear:
        lathe([(0, 0.0012), (r * 0.95, 0.0015), (r * 0.965, h * 0.82), (0, h * 0.82)], (0, 0, 0), liquid(juice), 72)
    _wrap(picture, r * 1.01, h * 0.1, h * 0.8, face=face)
    _cap((0, 0, h * 0.995), r * 0.74, h * 0.34, cap, 44, 0.66)


def dropper_bottle(brand, title, small="", style="technical", colour="#8a5a2b", accent=None, tint="#8a4a14", family=None, cap="#151617", face=0.0, room=0.32):
    """Thirty millilitres of concentrate in smoked glass with a pipette."""
    r, h = 0.0165, 0.062
    picture = labels.art(style, brand, title, small, colour, accent, (1000, 480), False, family, room=room)
    profile = rounded([(0, 0.001), (r * 0.94, 0), (r, 0.0025), (r, h * 0.84), (r * 0.82, h * 0.94), (r * 0.55, h), (r * 0.55, h * 1.1)], 0.003, 6)
    lathe(profile, (0, 0, 0), pane(tint, 0.84), 72)
    lathe([(0, 0.0015), (r * 0.93, 0.002), (r * 0.95, h * 0.72), (0, h * 0.72)], (0, 0, 0), liquid(mixed(tint, "#ffb04a", 0.25)), 72)
    _wrap(picture, r * 1.012, h * 0.12, h * 0.76, face=face)
    _cap((0, 0, h * 1.02), 0.0115, 0.0165, cap, 40, 0.97)
    lathe(rounded([(0.0075, 0.0), (0.0078, 0.012), (0.0062, 0.024), (0.003, 0.03), (0, 0.031)], 0.003, 6), (0, 0, h * 1.02 + 0.016), paint("#1d1f21", 0.6), 48)


def canister(brand, title, small="", style="technical", colour="#2d6fb7", accent=None, high=0.2, radius=0.042, cap="#1b4f9c", body="#f5f6f4", handle=False, family=None, trigger=False, face=0.0, room=0.27):
    """A plastic bottle of half a litre or more: plain, with a handle, or with a spray head."""
    r, h = radius, high
    picture = labels.art(style, brand, title, small, colour, accent, (1100, 700), False, family, room=room)
    neck = r * 0.42
    profile = rounded([(0, 0.002), (r * 0.95, 0), (r, 0.006), (r, h * 0.74), (r * 0.86, h * 0.88), (neck, h * 0.95), (neck, h)], 0.012, 8)
    lathe(profile, (0, 0, 0), soft_plastic(body), 80)
    _wrap(picture, r * 1.006, h * 0.12, h * 0.66, face=face)
    if trigger:
        _spray_head((0, 0, h), neck, cap)
    else:
        _cap((0, 0, h * 0.975), neck * 1.18, h * 0.1, cap, 48, 0.98)
    if handle:
        shapes.tube([(r * 0.9, 0, h * 0.68), (r * 1.45, 0, h * 0.74), (r * 1.3, 0, h * 0.96), (neck, 0, h * 0.95)], r * 0.16, soft_plastic(body))


def _spray_head(at, neck, colour):
    x, y, z = at
    material = paint(colour, 0.4)
    made = [lathe(rounded([(neck * 1.2, 0), (neck * 1.2, 0.02), (neck * 0.7, 0.026), (neck * 0.7, 0.036)], 0.002), (0, 0, -0.006), material, 48),
            box((0.062, 0.024, 0.022), (-0.012, 0, 0.04), material, 0.006),
            box((0.016, 0.018, 0.018), (-0.047, 0, 0.041), paint("#f2f2f0", 0.4), 0.003),
            box((0.007, 0.016, 0.04), (-0.026, 0, 0.014), paint("#f2f2f0", 0.4), 0.003, turn=(0, 18, 0))]
    shapes.group(made, (x, y, z))


def jerrycan(brand, title, small="", style="technical", colour="#2d6fb7", accent=None, body="#f1f3f1", cap="#b4301c", family=None, high=0.28):
    """Five litres: square shoulders, a grip, a screw cap."""
    w, d, h = high * 0.62, high * 0.46, high
    material = soft_plastic(body)
    box((w, d, h * 0.78), (0, 0, h * 0.39), material, 0.018)
    box((w * 0.8, d * 0.8, h * 0.14), (0, 0, h * 0.79), material, 0.02, taper=1.2)
    shapes.tube([(-w * 0.36, 0, h * 0.82), (-w * 0.3, 0, h * 0.99), (w * 0.02, 0, h * 0.99), (w * 0.06, 0, h * 0.84)], 0.013, material)
    lathe([(0.024, 0), (0.024, 0.03)], (w * 0.27, 0, h * 0.84), material, 48)
    _cap((w * 0.27, 0, h * 0.87), 0.029, 0.028, cap, 40, 0.98)
    picture = labels.front_of(labels.art(style, brand, title, small, colour, accent, (1200, 640), False, family))
    plate(w * 0.8, h * 0.5, (0, -d / 2 - 0.0006, h * 0.38), labels.label(picture))


def juice_bottle(juice="#e08a2e", cap="#f2f2ee"):
    """A clear bottle with a wide cap."""
    r, h = 0.031, 0.14
    profile = rounded([(0, 0.004), (r * 0.7, 0.0), (r, 0.006), (r, h * 0.6), (r * 0.93, h * 0.78), (r * 0.6, h * 0.94), (r * 0.58, h)], 0.008, 8)
    lathe(profile, (0, 0, 0), pane("#f3f7f7", 0.84), 80)
    lathe([(0, 0.004), (r * 0.93, 0.006), (r * 0.955, h * 0.6), (r * 0.88, h * 0.76), (0, h * 0.76)], (0, 0, 0), liquid(juice), 80)
    _cap((0, 0, h * 0.965), r * 0.66, h * 0.11, cap, 52, 0.99)


def swing_bottle():
    """Flint glass with a wire and a ceramic stopper."""
    r, h = 0.034, 0.235
    profile = rounded([(0, 0.006), (r * 0.8, 0), (r, 0.008), (r, h * 0.58), (r * 0.86, h * 0.68), (r * 0.42, h * 0.82), (r * 0.36, h * 0.96), (r * 0.42, h)], 0.01, 8)
    lathe(profile, (0, 0, 0), pane("#eef5f2", 0.8), 80)
    lathe(rounded([(0, 0), (0.0125, 0), (0.0145, 0.006), (0.012, 0.014), (0, 0.017)], 0.002), (0, 0, h), ceramic("#f4f1ea"), 48)
    lathe([(0.013, 0.0), (0.0142, -0.003), (0.013, -0.006)], (0, 0, h), paint("#b4452c", 0.5), 48)
    wire = metal("steel")
    for s in (-1, 1):
        shapes.tube([(s * 0.0165, 0, h - 0.05), (s * 0.021, 0, h - 0.02), (s * 0.016, 0, h + 0.006), (0, 0, h + 0.0085)], 0.0013, wire)
        shapes.tube([(s * 0.0165, 0, h - 0.05), (s * 0.0185, -0.02, h - 0.04), (s * 0.008, -0.03, h - 0.062), (0, -0.031, h - 0.064)], 0.0013, wire)
    lathe([(0.0152, 0), (0.0162, 0.0015), (0.0152, 0.003)], (0, 0, h - 0.0515), wire, 48)


def jam_jar(jam="#8e1f2b"):
    r, h = 0.034, 0.072
    profile = rounded([(0, 0.003), (r * 0.86, 0), (r, 0.006), (r, h * 0.74), (r * 0.88, h * 0.9), (r * 0.86, h)], 0.006, 6)
    lathe(profile, (0, 0, 0), pane("#f2f6f4", 0.84), 80)
    lathe([(0, 0.004), (r * 0.92, 0.006), (r * 0.95, h * 0.78), (0, h * 0.8)], (0, 0, 0), liquid(jam, 0.4), 80)
    lathe(rounded([(0, 0.014), (r * 0.9, 0.014), (r * 0.94, 0.012), (r * 0.94, 0.0)], 0.002), (0, 0, h * 0.9), metal("gold"), 80)


def squeeze_bottle(colour="#c3301f"):
    r, h = 0.031, 0.17
    lathe(rounded([(0, 0.002), (r * 0.95, 0), (r, 0.006), (r, h * 0.8), (r * 0.9, h * 0.86)], 0.006, 6), (0, 0, 0), soft_plastic(colour), 80)
    lathe(rounded([(r * 0.94, h * 0.85), (r * 0.94, h * 0.9), (r * 0.3, h * 0.97), (0.0042, h * 1.24), (0, h * 1.245)], 0.004, 6), (0, 0, 0), soft_plastic(mixed(colour, "#ffffff", 0.1)), 64)


def row(bottle, many=3, gap=0.075, **options):
    """The same bottle several times, the outer ones a little behind."""
    build = globals()[bottle]
    for i in range(many):
        made = shapes.made_by(build, **options)
        offset = i - (many - 1) / 2
        shapes.group(made, (offset * gap, 0.5 * gap * abs(offset), 0))


def syringes():
    """Three sizes with blunt steel tips, lying side by side."""
    for i, (r, length) in enumerate(((0.0034, 0.062), (0.0068, 0.075), (0.0108, 0.1))):
        clear = pane("#eef3f5", 0.86)
        made = [lathe(rounded([(r * 0.2, 0.002), (r * 0.9, 0.004), (r, 0.006), (r, length), (r * 1.9, length), (r * 1.9, length + 0.0016), (r * 1.02, length + 0.0016)], 0.0008), (0, 0, 0), clear, 48),
                lathe(rounded([(0, 0.0), (r * 0.93, 0.0), (r * 0.93, 0.006), (0, 0.006)], 0.0006), (0, 0, length * 0.45), paint("#17191d", 0.5), 48),
                rod((0, 0, length * 0.45), (0, 0, length * 1.42), r * 0.5, paint("#f4f5f5", 0.4)),
                lathe([(0, 0), (r * 1.5, 0), (r * 1.5, 0.0014), (0, 0.0014)], (0, 0, length * 1.42), paint("#f4f5f5", 0.4), 48),
                lathe([(0.0028, 0.003), (0.0026, -0.008), (0.001, -0.01)], (0, 0, 0), paint(("#4dc9ff", "#4fd6a0", "#ff7d8c")[i], 0.4), 32),
                rod((0, 0, -0.008), (0, 0, -0.034), 0.0006, metal("steel"), steps=12)]
        for k in range(9):
            made.append(lathe([(r * 1.004, 0), (r * 1.008, 0.0002), (r * 1.004, 0.0004)], (0, 0, length * (0.14 + 0.09 * k)), paint("#14181c", 0.6), 48))
        shapes.group(made, ((i - 1) * 0.036, 0.02, r * 1.9), (90, 0, 180))


def drip_bottles(many=10):
    """Empty soft bottles with pointed tips, in two rows."""
    half = (many + 1) // 2
    for i in range(many):
        made = [lathe(rounded([(0, 0.001), (0.0165, 0), (0.0175, 0.003), (0.0175, 0.068), (0.0155, 0.073), (0.008, 0.076), (0.008, 0.08)], 0.003, 5), (0, 0, 0), soft_plastic("#e9eff2"), 64),
                lathe([(0.0062, 0.0), (0.004, 0.006), (0.0013, 0.014), (0.0007, 0.0145)], (0, 0, 0.08), soft_plastic("#eef3f5"), 40)]
        before = shapes.made_by(_cap, (0, 0, 0.0785), 0.0098, 0.026, ("#17191d", "#f3f4f4")[i % 2])
        row, place = divmod(i, half)
        shapes.group(made + before, ((place - (half - 1) / 2) * 0.044 + 0.02 * row, 0.056 * row, 0))
