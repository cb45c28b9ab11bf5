"""Tanks, pods, coils and small spares, in metres."""

import math

import bottles
import labels
import shapes
from materials import fabric, liquid, metal, mixed, paint, pane, soft_plastic, wood
from shapes import box, disc, lathe, rod, rounded, rounded_outline, slab, surface, tube


def tank(at=(0, 0, 0), radius=0.012, high=0.03, finish="gunmetal", juice="#d9a441", tip="#17191c", wide=True):
    """Base with air holes, glass with liquid, top cap, drip tip."""
    steel, r, h = metal(finish), radius, high
    made = [lathe(rounded([(0, 0), (r, 0), (r, h * 0.22), (r * 0.94, h * 0.25)], 0.0006), (0, 0, 0), steel, 72)]
    for i in range(10):
        a = 2 * math.pi * i / 10
        made.append(rod((r * 0.96 * math.cos(a), r * 0.96 * math.sin(a), h * 0.12), (r * 1.004 * math.cos(a), r * 1.004 * math.sin(a), h * 0.12), 0.0011, paint("#08090a", 0.9), steps=12, bevel=0.0001))
    made.append(lathe([(r * 0.97, h * 0.25), (r * 1.0, h * 0.3), (r * 1.0, h * 0.7), (r * 0.97, h * 0.74)], (0, 0, 0), pane("#f4f8fa", 0.82), 72))
    made.append(lathe([(0, h * 0.26), (r * 0.9, h * 0.26), (r * 0.93, h * 0.6), (0, h * 0.6)], (0, 0, 0), liquid(juice), 72))
    made.append(lathe([(r * 0.34, h * 0.26), (r * 0.34, h * 0.76)], (0, 0, 0), metal("steel"), 40))
    made.append(lathe(rounded([(r * 0.97, h * 0.73), (r, h * 0.75), (r, h * 0.98), (r * 0.6, h * 1.02), (0, h * 1.02)], 0.0008), (0, 0, 0), steel, 72))
    for i in range(36):
        a = 2 * math.pi * i / 36
        made.append(box((0.0005, 0.0008, h * 0.13), (r * 1.001 * math.cos(a), r * 1.001 * math.sin(a), h * 0.87), steel, 0.0001, turn=(0, 0, math.degrees(a))))
    mouth = r * (0.56 if wide else 0.34)
    made.append(lathe(rounded([(mouth * 1.05, h * 1.02), (mouth * 0.9, h * 1.06), (mouth, h * 1.28), (mouth * 0.72, h * 1.3), (mouth * 0.6, h * 1.1), (0, h * 1.08)], 0.0006), (0, 0, 0), paint(tip, 0.25, 0.5), 64))
    return shapes.group(made, at)


def tank_alone(radius=0.012, high=0.032, finish="gunmetal", juice="#d9a441", tip="#17191c", wide=True, spare=True):
    """A tank with its spare glass and a coil."""
    tank((0, 0, 0), radius, high, finish, juice, tip, wide)
    if spare:
        glass_tube((radius * 2.6, -radius * 0.4, 0), radius, high * 0.5)
        coil((radius * 1.7, -radius * 1.9, 0), 0.0046, 0.014)


def glass_tube(at=(0, 0, 0), radius=0.012, high=0.016, seals=True):
    r, h = radius, high
    made = [lathe(rounded([(r * 0.9, 0), (r, 0.0002), (r, h), (r * 0.9, h), (r * 0.9, 0)], 0.0004), (0, 0, 0), pane("#e6f0f2", 0.78), 80)]
    if seals:
        for i, colour in enumerate(("#b4301c", "#17191d")):
            made.append(tube([(r * 2.1 + r * 0.8 * math.cos(2 * math.pi * k / 48), (i - 0.6) * r * 1.1 + r * 0.8 * math.sin(2 * math.pi * k / 48), 0.0009) for k in range(48)], 0.0009, paint(colour, 0.5), closed=True, smooth=False))
    return shapes.group(made, at)


def coil(at=(0, 0, 0), radius=0.006, high=0.018, finish="steel", holes=3, turn=(0, 0, 0), mesh="#2a2622"):
    """A coil head: threaded foot, sleeve with cotton windows, chimney."""
    r, h = radius, high
    steel = metal(finish)
    made = [lathe(rounded([(0, 0), (r * 0.74, 0), (r * 0.78, h * 0.18), (r, h * 0.2), (r, h * 0.78), (r * 0.9, h * 0.82), (r * 0.72, h * 0.84), (r * 0.72, h), (r * 0.5, h), (r * 0.46, h * 0.8), (0, h * 0.78)], 0.0003), (0, 0, 0), steel, 64)]
    for i in range(5):
        made.append(lathe([(r * 0.78, 0), (r * 0.84, 0.0003), (r * 0.78, 0.0006)], (0, 0, h * 0.025 + i * h * 0.03), metal("gold"), 48))
    for i in range(holes * 2):
        a = 2 * math.pi * i / (holes * 2) - math.pi / 2
        for k, colour in enumerate(("#efe9dc", mesh)):
            made.append(rod((r * 0.9 * math.cos(a), r * 0.9 * math.sin(a), h * 0.5), (r * (1.004 - 0.02 * k) * math.cos(a), r * (1.004 - 0.02 * k) * math.sin(a), h * 0.5), r * (0.3 - 0.02 * k), fabric(colour, "cotton") if k == 0 else paint(mixed(colour, "#efe9dc", 0.7), 0.8), steps=20, bevel=0.0001))
    for z in (0.26, 0.72):
        made.append(lathe([(r * 1.002, 0), (r * 1.04, 0.0004), (r * 1.002, 0.0008)], (0, 0, h * z), paint("#b4301c", 0.5), 48))
    return shapes.group(made, at, turn)


def coil_pack(brand, title, small="", style="technical", colour="#c47a12", accent=None, finish="steel", holes=2, family=None, many=5):
    """The carton, coils standing before it, one lying."""
    picture = labels.art(style, brand, title, small, colour, accent, (1100, 520), False, family)
    bottles.carton(picture, 0.052, 0.02, 0.062, (0.006, 0.026, 0), -8, mixed(colour, "#ffffff", 0.1))
    for i in range(many - 1):
        coil(((i - (many - 2) / 2) * 0.017, -0.008 + 0.003 * (i % 2), 0), finish=finish, holes=holes, turn=(0, 0, 20 * i))
    coil((0.036, -0.028, 0.006), finish=finish, holes=holes, turn=(0, -90, 62))


def pod(at=(0, 0, 0), width=0.019, depth=0.0105, high=0.034, tint="#3c3f45", juice="#d9a441", turn=(0, 0, 0), flat=False):
    """A refill pod: smoky window with liquid, mouthpiece, contacts."""
    w, d, h = width, depth, high
    outline = rounded_outline(w, d, d * 0.46)
    made = [slab(outline, h * 0.56, (0, 0, 0), pane(tint, 0.8), 0.0012)]
    inner = rounded_outline(w * 0.88, d * 0.84, d * 0.38)
    made.append(slab(inner, h * 0.4, (0, 0, h * 0.03), liquid(juice), 0.001))
    made.append(rod((0, 0, h * 0.04), (0, 0, h * 0.55), d * 0.2, metal("steel")))
    made.append(slab(rounded_outline(w * 1.04, d * 1.04, d * 0.48), h * 0.08, (0, 0, h * 0.53), paint("#101113", 0.3), 0.0007))
    rows = []
    for i in range(9):
        t = i / 8
        k = 1 - 0.42 * t ** 1.5
        rows.append([(x * k, y * (1 - 0.45 * t ** 1.3), h * (0.6 + 0.4 * t)) for x, y in rounded_outline(w, d, d * 0.46)])
    made.append(surface(rows, paint("#131417", 0.3, 0.3), levels=1, closed=True))
    made.append(slab([(x * 0.58, y * 0.55) for x, y in rounded_outline(w, d, d * 0.46)], 0.0004, (0, 0, h * 0.998), paint("#0b0c0d", 0.4), 0.0001))
    for s in (-1, 1):
        made.append(rod((s * w * 0.22, 0, -0.0006), (s * w * 0.22, 0, 0.0004), d * 0.14, metal("gold")))
    return shapes.group(made, at, turn)


def pod_pack(brand, title, small="", style="technical", colour="#4dc9ff", accent=None, many=3, tint="#3c3f45", width=0.019, high=0.034, family=None, juice="#e5cf9a"):
    """The carton and its two or three pods."""
    picture = labels.art(style, brand, title, small, colour, accent, bottles.wrap_size(0.062, 0.07), False, family)
    bottles.carton(picture, 0.062, 0.022, 0.07, (-0.03, 0.016, 0), -8, mixed(colour, "#ffffff", 0.1))
    for i in range(many):
        pod((0.02 + i * width * 1.3, 0.008 - 0.012 * i, 0), width, width * 0.55, high, tint, juice, turn=(0, 0, 12 - 12 * i))


def cotton_strips():
    """Ten strips of cotton before their carton."""
    cotton = fabric("#f2ead8", "bouclé", 0.1)
    for i in range(10):
        x, sway = (i - 4.5) * 0.0118, 0.0008 * math.sin(i * 2.3)
        tube([(x + sway, -0.036, 0.0044), (x - sway, -0.03, 0.0044), (x - sway, 0.0, 0.0048), (x + sway, 0.026, 0.0044), (x, 0.03, 0.0044)], 0.0052, cotton, flat=0.8, radii=[0.8, 1, 1, 1, 0.8])
    picture = labels.art("technical", "Ohmwright", "Organic cotton", "10 strips", "#7f9a5a", None, bottles.wrap_size(0.06, 0.07), False)
    bottles.carton(picture, 0.06, 0.014, 0.07, (0.0, 0.055, 0.0), -6, "#e8e2d2")


def seal_kit():
    """O-rings of every size in a box with cells."""
    clear = pane("#eef3f5", 0.86)
    for i in range(4):
        for j in range(3):
            x, y = (i - 1.5) * 0.026, (j - 1) * 0.026
            box((0.0255, 0.0008, 0.012), (x, y - 0.0128, 0.006), clear, 0.0002)
            box((0.0008, 0.0255, 0.012), (x - 0.0128, y, 0.006), clear, 0.0002)
            r = 0.0025 + 0.0018 * ((i * 3 + j) % 5)
            for k in range(3):
                tube([(x + r * math.cos(2 * math.pi * n / 32) + 0.0015 * k - 0.0015, y + r * math.sin(2 * math.pi * n / 32) + 0.001 * ((k * 2) % 3), 0.0016 + 0.0015 * k) for n in range(32)],
                     0.0008, paint(("#b4301c", "#17191d", "#e8e6e0", "#2d6fb7")[(i + j) % 4], 0.5), closed=True, smooth=False)
    box((0.106, 0.0008, 0.012), (0, 0.039, 0.006), clear, 0.0002)
    box((0.0008, 0.08, 0.012), (0.0525, 0, 0.006), clear, 0.0002)
    box((0.106, 0.08, 0.001), (0, 0, 0.0005), clear, 0.0003)


def drip_tips(wooden=False):
    """Mouthpieces: resin and steel, or turned from olive wood."""
    kinds = [(0.0064, 0.012, paint("#2458a8", 0.15, 0.8)), (0.0064, 0.012, paint("#7d2f45", 0.15, 0.8)), (0.0046, 0.016, metal("steel")), (0.0046, 0.016, metal("gunmetal"))]
    if wooden:
        kinds = [(0.0062, 0.014, wood("olive", 0.35)), (0.0048, 0.019, wood("olive", 0.35))]
    for i, (r, h, material) in enumerate(kinds):
        profile = rounded([(r * 0.5, 0), (r * 0.8, 0), (r * 0.8, h * 0.2), (r, h * 0.26), (r * 0.86, h * 0.6), (r, h), (r * 0.72, h), (r * 0.5, h * 0.7), (r * 0.5, 0)], 0.0006)
        lathe(profile, ((i - (len(kinds) - 1) / 2) * 0.0175, 0.004 * (i % 2), 0.003), material, 64)
        for k in range(2):
            lathe([(r * 0.8, 0), (r * 0.88, 0.0006), (r * 0.8, 0.0012)], ((i - (len(kinds) - 1) / 2) * 0.0175, 0.004 * (i % 2), 0.0036 + k * 0.0014), paint("#17191d", 0.5), 48)
        lathe(rounded([(0, 0), (r * 0.8, 0), (r * 0.8, 0.003), (0, 0.003)], 0.0003), ((i - (len(kinds) - 1) / 2) * 0.0175, 0.004 * (i % 2), 0), material, 48)


def tool_kit():
    """Pliers, coil jig and ohm meter on an open roll."""
    roll = fabric("#22304a", "canvas")
    shapes.sheet(0.2, 0.15, lambda x, y: 0.002 + 0.0008 * math.sin(40 * x) * math.sin(30 * y), roll, 60, 0.002)
    tube([(0.1 + 0.008 * math.cos(a), 0, 0.009 + 0.008 * math.sin(a)) for a in (k * 0.4 for k in range(14))], 0.001, roll) and None
    steel = metal("steel")
    made = []
    for s in (-1, 1):
        made.append(tube([(s * 0.016, -0.05, 0), (s * 0.013, -0.02, 0), (s * 0.002, 0.004, 0), (s * -0.002, 0.03, 0)], 0.0034, paint("#4dc9ff", 0.5), flat=0.8, radii=[1, 1.1, 0.8, 0.2]))
        made.append(tube([(s * 0.003, 0.002, 0), (s * -0.003, 0.02, 0), (s * -0.0015, 0.045, 0)], 0.003, steel, radii=[1.1, 0.9, 0.35]))
    made.append(rod((0, 0.006, -0.004), (0, 0.006, 0.004), 0.0042, steel))
    shapes.group(made, (-0.055, 0, 0.008), (0, 0, 12))
    for i in range(5):
        rod((0.0 + i * 0.0095, -0.045, 0.006), (0.0 + i * 0.0095, 0.02 + i * 0.004, 0.006), 0.0012 + i * 0.0004, steel)
        rod((0.0 + i * 0.0095, -0.055, 0.006), (0.0 + i * 0.0095, -0.03, 0.006), 0.0034, paint("#17191d", 0.4))
    box((0.05, 0.04, 0.018), (0.07, 0.035, 0.012), paint("#17191d", 0.35), 0.003)
    shapes.plate(0.03, 0.018, (0.07, 0.035, 0.0213), labels.label(labels.screen([("0.32", 0.6), ("OHM", 0.3)], size=(300, 180)), 0.1), turn=(0, 0, 0))
    lathe([(0, 0), (0.006, 0), (0.006, 0.004), (0, 0.004)], (0.07, 0.002, 0.0035), metal("gold"), 48)
