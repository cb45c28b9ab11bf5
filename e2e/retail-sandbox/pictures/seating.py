"""Armchairs, sofas, dining chairs, stools and benches, in metres."""

import math

from mathutils import Vector

import shapes
from materials import fabric, leather, metal, paint, wood
from shapes import box, cushion, lathe, piping, rod, slab, smooth_line, surface, tube, turned

UPHOLSTERY = {
    "oat bouclé": lambda: fabric("#d8cbb4", "bouclé"),
    "rust linen": lambda: fabric("#a4552f", "linen"),
    "forest wool": lambda: fabric("#3c4d3b", "wool"),
    "saddle leather": lambda: leather("#9a5a2c"),
    "natural linen": lambda: fabric("#d9ccb3", "linen"),
    "grey felt": lambda: fabric("#8b8880", "felt"),
    "sand wool": lambda: fabric("#bda883", "wool"),
    "oat": lambda: fabric("#cfc1a8", "linen"),
    "clay": lambda: fabric("#a8694b", "linen"),
    "moss": lambda: fabric("#5f6b4e", "wool"),
    "slate": lambda: fabric("#59606a", "wool"),
    "black leather": lambda: leather("#231d1a"),
}


def cover(name):
    return UPHOLSTERY[name]()


def seat_and_back(width, depth, at, material, seat=0.14, height=0.46, lean=16, radius=0.05):
    """Loose cushions: one to sit on, one to lean on."""
    x, y, z = at
    cushion((width, depth, seat), (x, y, z + seat / 2), material, radius, 0.022, seed=1.3)
    piping((width, depth), (x, y, z + seat / 2), material, radius, 0.004, puff=0.012)
    angle = math.radians(lean)
    middle = (x, y + depth / 2 - 0.055 + math.sin(angle) * height / 2, z + seat + math.cos(angle) * height / 2 - 0.015)
    cushion((width, 0.15, height), middle, material, radius, 0.012, turn=(-lean, 0, 0), seed=5.1)


def open_armchair(upholstery, frame="oak", slats=0, width=0.72, high=0.42):
    """A turned or slatted wooden frame with arms, and loose cushions."""
    timber = wood(frame)
    depth, arm, back = 0.76, high + 0.17, high + 0.43
    x, y = width / 2 - 0.03, depth / 2 - 0.04
    for side in (-1, 1):
        if slats:
            rod_size = (0.042, 0.05, arm)
            box(rod_size, (side * x, -y, arm / 2), timber, 0.005)
            box((0.042, 0.05, back), (side * x, y - 0.02, back / 2), timber, 0.005, turn=(-4, 0, 0))
            for i in range(slats):
                box((0.014, 0.034, arm - high + 0.13), (side * x, -y + 0.1 + i * (2 * y - 0.22) / (slats - 1), (arm + high - 0.16) / 2), timber, 0.003)
            box((0.03, 2 * y, 0.05), (side * x, 0, high - 0.15), timber, 0.005)
        else:
            turned([(0, 0.013), (0.25, 0.02), (0.7, 0.024), (1, 0.019)], (side * x, -y, 0), (side * x, -y + 0.02, arm), timber)
            turned([(0, 0.013), (0.35, 0.022), (0.7, 0.021), (1, 0.015)], (side * x, y + 0.06, 0), (side * (x - 0.015), y + 0.13, back), timber)
        arm_line = [(side * x, -y - 0.05, arm), (side * (x + 0.012), -0.08, arm + 0.012), (side * x, y * 0.6, arm), (side * (x - 0.01), y + 0.1, arm - 0.035)]
        tube(arm_line, 0.032, timber, flat=0.55, grain="y", radii=[1.0, 1.15, 0.9, 0.75])
    for place, z in ((-y, high - 0.1), (y + 0.02, high - 0.15)):
        box((2 * x, 0.026, 0.06), (0, place, z), timber, 0.006)
    for i in range(2):
        tube([(-x + 0.015, y + 0.115 - i * 0.05, back - 0.04 - i * 0.2), (0, y + 0.145 - i * 0.05, back - 0.03 - i * 0.2),
              (x - 0.015, y + 0.115 - i * 0.05, back - 0.04 - i * 0.2)], 0.02, timber, flat=1.5)
    for side in (-1, 1):
        box((0.024, 2 * y, 0.05), (side * (x - 0.03), 0, high - 0.12), timber, 0.005, turn=(3, 0, 0))
    box((2 * x - 0.06, 2 * y - 0.02, 0.02), (0, 0, high - 0.115), fabric("#4b4036"), 0.004, turn=(3, 0, 0))
    seat_and_back(2 * x - 0.07, 0.64, (0, -0.035, high - 0.1), cover(upholstery), height=0.47)


def wing_chair(upholstery, frame="walnut"):
    """A high back whose thin wings keep the draught out."""
    material, timber = cover(upholstery), wood(frame)
    for side in (-1, 1):
        rod((side * 0.29, -0.3, 0), (side * 0.27, -0.28, 0.2), 0.013, timber, 0.022)
        rod((side * 0.27, 0.36, 0), (side * 0.25, 0.28, 0.2), 0.013, timber, 0.022)
    cushion((0.66, 0.66, 0.16), (0, 0, 0.25), material, 0.05, 0.004)
    cushion((0.54, 0.6, 0.15), (0, -0.05, 0.395), material, 0.055, 0.022, seed=2)
    piping((0.54, 0.6), (0, -0.05, 0.395), material, 0.055, 0.004, puff=0.012)
    cushion((0.6, 0.13, 0.86), (0, 0.33, 0.72), material, 0.06, 0.012, turn=(-12, 0, 0), seed=3)
    for side in (-1, 1):
        # The wing runs down into the arm in one line.
        rows = []
        for i in range(19):
            t = i / 18
            z = 0.2 + t * 0.94
            rear = 0.30 + 0.19 * t
            arm = 0.56 / (1 + math.exp((z - 0.63) / 0.035))
            reach = 0.05 + arm + 0.24 * math.exp(-((z - 0.9) / 0.19) ** 2)
            rows.append([(side * (0.325 + 0.05 * s * (1 - t * 0.4)), rear - reach * s, z) for s in (j / 12 for j in range(13))])
        surface(rows, material, 0.07, levels=2, offset=0)
        tube([row[-1] for row in rows], 0.034, material, steps=3)


def tub_chair(upholstery, frame="blackened"):
    """A round shell on a hidden swivel."""
    material = cover(upholstery)
    rows = []
    for i in range(17):
        t = i / 16
        row = []
        for j in range(49):
            a = math.radians(-142 + 284 * j / 48)  # open to the front
            fall = 0.5 + 0.5 * math.cos(a)
            top = 0.40 + 0.37 * fall ** 0.8
            radius = 0.36 + 0.045 * math.sin(math.pi * t) + 0.03 * t * fall
            row.append((radius * math.sin(a), radius * math.cos(a), 0.13 + (top - 0.13) * t))
        rows.append(row)
    surface(rows, material, 0.09, levels=2, offset=0)
    tube(rows[-1], 0.05, material, steps=1)
    for end in (0, -1):
        tube([row[end] for row in rows], 0.048, material, steps=1)
    lathe(shapes.rounded([(0, 0.12), (0.34, 0.12), (0.37, 0.3), (0, 0.3)], 0.05), (0, 0, 0), material)
    lathe(shapes.rounded([(0, 0.29), (0.315, 0.29), (0.325, 0.44), (0, 0.455)], 0.06, 8), (0, -0.03, 0), material, levels=1)
    cushion((0.46, 0.16, 0.26), (0, 0.2, 0.56), material, 0.075, 0.02, turn=(-12, 0, 0))
    lathe(shapes.rounded([(0, 0), (0.24, 0), (0.24, 0.012), (0.05, 0.03), (0.05, 0.13)], 0.01), (0, 0, 0), metal(frame))


def sling_chair(upholstery, frame="blackened"):
    """A bent steel frame with one sling of leather."""
    steel, hide = metal(frame), cover(upholstery)
    for side in (-1, 1):
        x = side * 0.34
        tube([(x, -0.36, 0.012), (x, 0.38, 0.012), (x, 0.44, 0.05), (x, 0.40, 0.3), (x, 0.36, 0.545), (x, 0.3, 0.585),
              (x, -0.3, 0.585), (x, -0.38, 0.545), (x, -0.41, 0.3), (x, -0.43, 0.05), (x, -0.36, 0.012)], 0.0125, steel, steps=8)
        tube([(x * 0.94, -0.36, 0.43), (x * 0.94, 0.05, 0.335), (x * 0.94, 0.27, 0.31), (x * 0.94, 0.38, 0.46), (x * 0.94, 0.53, 0.9)], 0.011, steel)
    for y, z in ((0.38, 0.012), (-0.36, 0.012), (0.53, 0.9), (-0.36, 0.43)):
        rod((-0.34, y, z), (0.34, y, z), 0.011, steel)
    line = smooth_line([(0, -0.365, 0.445), (0, -0.2, 0.40), (0, 0.05, 0.325), (0, 0.22, 0.315), (0, 0.33, 0.40), (0, 0.4, 0.56), (0, 0.535, 0.905)], 8)
    rows = []
    for p in line:
        sag = 0.03 * math.sin(math.pi * min(1, max(0, (p.y + 0.36) / 0.9)))
        rows.append([(0.3 * s, p.y, p.z - sag * (1 - s * s)) for s in (j / 10 - 1 for j in range(21))])
    surface(rows, hide, 0.007, levels=2)
    for side in (-1, 1):
        edge = [(row[0 if side < 0 else -1][0] * 0.965, row[0][1], row[0][2] + 0.0055) for row in rows]
        tube(edge, 0.0018, fabric("#e4cfae"), steps=1)
        tube([(side * 0.34, -0.28, 0.6), (side * 0.34, 0.26, 0.6)], 0.03, hide, flat=0.4)


def sofa(upholstery, seats=3, width=2.1, depth=0.92, arm="round", back=0.78, legs="oak", seat_high=0.43, loose=True, arm_width=0.18, foot=0.13):
    """A sofa by its arms (round, square, slim, none), its back and its feet (a wood, a metal or `plinth`)."""
    material = cover(upholstery)
    arm_high = {"round": 0.6, "square": 0.62, "slim": 0.56, "none": 0.0}[arm]
    inner = width - (2 * arm_width if arm != "none" else 0.0)
    base = foot + 0.16
    cushion((width - 0.02, depth - 0.04, 0.17), (0, 0, foot + 0.085), material, 0.03, 0.002, creases=0.002)
    for side in (-1, 1) if arm != "none" else ():
        x = side * (width - arm_width) / 2
        if arm == "round":
            cushion((arm_width, depth, arm_high - foot), (x, 0, (arm_high + foot) / 2), material, arm_width * 0.49, 0.006, creases=0.003, seed=side)
        else:
            cushion((arm_width, depth, arm_high - foot), (x, 0, (arm_high + foot) / 2), material, 0.03, 0.005, creases=0.002, seed=side)
            piping((arm_width, depth), (x, 0, arm_high - 0.006), material, 0.03, 0.003)
    cushion((inner + 0.02, 0.2, back - foot), (0, depth / 2 - 0.11, (back + foot) / 2), material, 0.05, 0.004, turn=(-5, 0, 0))
    each = inner / seats
    for i in range(seats):
        x = -inner / 2 + each * (i + 0.5)
        cushion((each - 0.006, depth - 0.22, seat_high - base + 0.02), (x, -0.11, (seat_high + base) / 2), material, 0.05, 0.02, seed=i * 3.7)
        piping((each - 0.006, depth - 0.22), (x, -0.11, (seat_high + base) / 2), material, 0.05, 0.0035, puff=0.012)
        if loose:
            cushion((each - 0.012, 0.19, back - seat_high + 0.07), (x, depth / 2 - 0.27, (back + seat_high) / 2 + 0.055), material, 0.075, 0.03,
                    turn=(-14, 0, 0), seed=i * 2.1 + 9, creases=0.007)
    if legs == "plinth":
        box((width - 0.12, depth - 0.12, foot), (0, 0, foot / 2), wood("smoked oak"), 0.003)
    else:
        timber = metal(legs) if legs in ("blackened", "brass", "steel") else wood(legs)
        for sx in (-1, 1):
            for sy in (-1, 1):
                x, y = sx * (width / 2 - 0.14), sy * (depth / 2 - 0.12)
                rod((x + sx * 0.02, y + sy * 0.02, 0), (x, y, foot + 0.02), 0.013, timber, 0.021)


def modular_sofa(upholstery, blocks=3):
    """Blocks of one size, one of them a corner."""
    material = cover(upholstery)
    for i in range(blocks):
        x = (i - (blocks - 1) / 2) * 0.86
        cushion((0.85, 0.95, 0.26), (x, 0, 0.17), material, 0.06, 0.004)
        cushion((0.845, 0.9, 0.18), (x, -0.02, 0.37), material, 0.07, 0.025, seed=i)
        cushion((0.84, 0.26, 0.44), (x, 0.37, 0.56), material, 0.1, 0.03, turn=(-9, 0, 0), seed=i + 4, creases=0.007)
    x = -(blocks - 1) / 2 * 0.86
    cushion((0.26, 0.92, 0.4), (x - 0.32, 0.0, 0.52), material, 0.1, 0.025, seed=8, creases=0.006)
    cushion((0.85, 0.95, 0.26), (x, -0.97, 0.17), material, 0.06, 0.004)
    cushion((0.845, 0.94, 0.18), (x, -0.97, 0.37), material, 0.07, 0.025, seed=6)


SEATS = {
    "cord": lambda timber: _cord_seat(timber),
    "rush": lambda timber: _cord_seat(timber, "#b99a5e", 0.0055),
    "wood": lambda timber: _wooden_seat(timber),
    "linen": lambda timber: cushion((0.43, 0.42, 0.055), (0, 0, 0.465), fabric("#d6cab5", "linen"), 0.025, 0.012),
    "leather": lambda timber: cushion((0.44, 0.43, 0.05), (0, 0, 0.463), leather("#5d3a22"), 0.022, 0.012),
    "vinyl": lambda timber: cushion((0.43, 0.42, 0.06), (0, 0, 0.468), leather("#3a3b3d"), 0.026, 0.014),
}


def _wooden_seat(timber):
    outline = shapes.rounded_outline(0.44, 0.42, 0.07)
    slab(outline, 0.024, (0, 0, 0.435), timber, 0.009, grain="y")


def _cord_seat(timber, colour="#c9ac78", thick=0.0042):
    """Cord wound from four sides, meeting in a cross."""
    cord = fabric(colour, "canvas", second=None)
    half, turns = 0.205, 24
    for i in range(turns):
        out = half - i * half / turns
        sag = 0.012 * (1 - out / half)
        for x0, y0, x1, y1 in ((-out, -out, out, -out), (-out, out, out, out), (-out, -out, -out, out), (out, -out, out, out)):
            rod((x0, y0, 0.455 - sag), (x1, y1, 0.455 - sag), thick, cord, steps=8, bevel=0.0005)
    for side in (-1, 1):
        rod((side * half, -half, 0.445), (side * half, half, 0.445), 0.015, cord)
        rod((-half, side * half, 0.445), (half, side * half, 0.445), 0.015, cord)


def dining_chair(frame="oak", seat="wood", back="spindles", legs="turned", arms=False, high=0.82):
    """A chair by its seat, its back (spindles, ladder, rail, panel, shell) and its legs (turned, square, steel, three)."""
    timber = metal("blackened") if legs == "steel" else wood(frame)
    wooden = wood(frame)
    x, front, rear = 0.205, -0.2, 0.2
    lean = 0.075
    feet = [(-1, front), (1, front)] if legs != "three" else [(-1, front), (1, front)]
    for side, y in feet:
        if legs == "square":
            box((0.036, 0.036, 0.45), (side * x, y, 0.225), timber, 0.005, taper=0.72)
        elif legs == "steel":
            rod((side * (x + 0.03), y - 0.02, 0), (side * (x - 0.02), y + 0.02, 0.44), 0.0085, timber)
        else:
            turned([(0, 0.011), (0.3, 0.017), (0.62, 0.02), (1, 0.015)], (side * (x + 0.025), y - 0.02, 0), (side * (x - 0.01), y, 0.445), timber)
    if legs == "three":
        turned([(0, 0.013), (0.4, 0.022), (0.7, 0.02), (1, 0.014)], (0, rear + 0.09, 0), (0, rear + 0.03, high), timber)
    else:
        for side in (-1, 1):
            line = [(side * (x + 0.01), rear + 0.06, 0), (side * x, rear, 0.44), (side * (x - 0.004), rear + lean * 0.45, 0.62), (side * (x - 0.01), rear + lean, high)]
            if legs == "steel":
                tube([(side * (x + 0.03), rear + 0.06, 0), (side * (x - 0.02), rear, 0.44), (side * (x - 0.02), rear + lean * 0.5, 0.62), (side * (x - 0.02), rear + lean, high)], 0.0085, timber)
            else:
                tube(line, 0.018, timber, grain="z", radii=[0.7, 1.08, 1.0, 0.78])
    _rails(timber, legs, x, front, rear)
    SEATS[seat](wooden)
    if back == "spindles":
        top = _crest(wooden, x + 0.012, rear + lean, high, 0.02)
        for i in range(7):
            t = -1 + 2 * (i + 0.5) / 7
            turned([(0, 0.0055), (0.4, 0.0085), (1, 0.005)], (t * (x - 0.03), rear - 0.02, 0.45), (t * (x - 0.025), rear + lean + 0.022 * (1 - t * t), top), wooden, 20)
    elif back == "ladder":
        for i in range(3):
            z = 0.56 + i * 0.105
            y = rear + lean * (z - 0.44) / (high - 0.44)
            _slat(wooden, x, y, z, 0.05, 0.03)
    elif back == "rail":
        line = [(-x - 0.02, -0.02, high - 0.1), (-x - 0.035, 0.1, high - 0.065), (-x + 0.02, rear + lean, high - 0.02), (0, rear + lean + 0.055, high),
                (x - 0.02, rear + lean, high - 0.02), (x + 0.035, 0.1, high - 0.065), (x + 0.02, -0.02, high - 0.1)]
        tube(line, 0.021, wooden, flat=1.55, radii=[0.5, 0.8, 1.0, 1.15, 1.0, 0.8, 0.5])
    elif back == "panel":
        _slat(wooden, x, rear + lean * 0.82, high - 0.08, 0.17, 0.035)
    elif back == "crest":
        _slat(wooden, x, rear + lean * 0.92, high - 0.05, 0.085, 0.03)
        for i in (-1, 0, 1):
            box((0.032, 0.01, 0.3), (i * 0.09, rear + lean * 0.5, 0.59), wooden, 0.003, turn=(-11, 0, 0))
    if arms:
        for side in (-1, 1):
            rod((side * x, front, 0.44), (side * (x + 0.02), front + 0.02, 0.66), 0.016, timber, 0.013)
            tube([(side * (x + 0.03), front - 0.04, 0.668), (side * (x + 0.04), 0, 0.672), (side * x, rear + lean * 0.7, 0.67)], 0.034, wooden, flat=0.45, grain="y")


def _rails(timber, legs, x, front, rear):
    if legs == "steel":
        for y in (front + 0.02, rear):
            rod((-x + 0.02, y, 0.43), (x - 0.02, y, 0.43), 0.008, timber)
        return
    if legs == "three":
        rod((0, rear + 0.06, 0.3), (0, front, 0.34), 0.01, timber)
        rod((-x, front, 0.34), (x, front, 0.34), 0.01, timber)
        box((0.2, 0.05, 0.03), (0, rear - 0.02, 0.425), timber, 0.006)
        return
    for side in (-1, 1):
        box((0.02, rear - front, 0.045), (side * x, 0, 0.415), timber, 0.004)
        rod((side * (x + 0.008), front, 0.2), (side * (x + 0.006), rear + 0.03, 0.22), 0.0085, timber)
    for y in (front, rear):
        box((2 * x, 0.02, 0.045), (0, y, 0.415), timber, 0.004)
    rod((-x, 0.0, 0.21), (x, 0.0, 0.21), 0.0085, timber)


def _crest(timber, x, y, high, thick):
    tube([(-x, y, high - 0.01), (0, y + 0.028, high + 0.004), (x, y, high - 0.01)], thick, timber, flat=1.7, radii=[0.8, 1.0, 0.8])
    return high - 0.012


def _slat(timber, x, y, z, tall, bow):
    """A board bent backwards between the posts."""
    rows = [[(x * s, y + bow * (1 - s * s) - 0.004, z - tall / 2 + tall * t + 0.008 * (1 - s * s) * (t > 0.5)) for s in (j / 8 - 1 for j in range(17))]
            for t in (i / 3 for i in range(4))]
    thing = surface(rows, timber, 0.013, levels=0, offset=0)
    edge = thing.modifiers.new("bevel", "BEVEL")
    edge.width, edge.segments = 0.004, 3


def stool(frame="oak", high=0.65, rail="brass", seat="wood", back=False, metal_legs=False):
    """A stool with a rail for the feet."""
    timber = metal("blackened") if metal_legs else wood(frame)
    feet = [(sx * 0.19, sy * 0.19) for sx in (-1, 1) for sy in (-1, 1)]
    for x, y in feet:
        if metal_legs:
            rod((x, y, 0), (x * 0.78, y * 0.78, high - 0.02), 0.0105, timber)
        else:
            turned([(0, 0.013), (0.35, 0.019), (0.75, 0.021), (1, 0.015)], (x, y, 0), (x * 0.72, y * 0.72, high - 0.015), timber)
    k = 1 - 0.26 * 0.3
    ring = [(-0.19 * k, -0.19 * k), (0.19 * k, -0.19 * k), (0.19 * k, 0.19 * k), (-0.19 * k, 0.19 * k)]
    for i, (a, b) in enumerate(zip(ring, ring[1:] + ring[:1])):
        z = high * 0.3 if i % 2 == 0 else high * 0.38
        rod((*a, z), (*b, z), 0.011 if i == 0 else 0.0095, metal(rail) if i == 0 or metal_legs else timber)
    if seat == "wood":
        rows = [(0, high + 0.006), (0.09, high + 0.008), (0.15, high + 0.02), (0.174, high + 0.024), (0.188, high + 0.01), (0.184, high - 0.014), (0.16, high - 0.028), (0.08, high - 0.032), (0, high - 0.032)]
        lathe(list(reversed(rows)), (0, 0, 0), wood(frame), grain="y", levels=1, scale=(1.08, 0.95, 1))
    else:
        cushion((0.36, 0.34, 0.06), (0, 0, high + 0.01), leather("#2b2624"), 0.028, 0.012)
    if back:
        for side in (-1, 1):
            rod((side * 0.14, 0.12, high), (side * 0.15, 0.19, high + 0.3), 0.0105, timber)
        _slat(wood(frame), 0.15, 0.185, high + 0.27, 0.09, 0.03)


def bench(frame="oak", length=1.4):
    """One plank on two wedged trestles."""
    timber = wood(frame)
    box((length, 0.34, 0.042), (0, 0, 0.435), timber, 0.007)
    for side in (-1, 1):
        x = side * (length / 2 - 0.22)
        for y in (-1, 1):
            box((0.05, 0.05, 0.42), (x, y * 0.105, 0.208), timber, 0.006, turn=(y * 10, 0, 0))
        box((0.045, 0.27, 0.06), (x, 0, 0.39), timber, 0.005)
        box((0.03, 0.24, 0.04), (x, 0, 0.17), timber, 0.004)
        box((0.016, 0.07, 0.036), (x + side * 0.045, 0, 0.3), wood("walnut"), 0.003)
    box((length - 0.36, 0.03, 0.055), (0, 0, 0.3), timber, 0.005)
