"""Chargers, cells, cables, adapters, leads and reels, in metres."""

import math

import labels
import shapes
from devices import _bright, _lit
from materials import fabric, metal, mixed, paint, pane
from shapes import box, disc, lathe, plate, rod, rounded, rounded_outline, slab, tube


def cell(at=(0, 0, 0), radius=0.0092, high=0.065, brand="Cellgrid", title="CG25", small="18650 2500mAh", colour="#1d8fd1", accent="#0b1020", turn=(0, 0, 0), room=0.32):
    """A round cell in its printed wrap."""
    picture = labels.art("technical", brand, title, small, colour, accent, (900, 900), False, room=room)
    made = [lathe([(radius, 0.001), (radius, high - 0.0015)], (0, 0, 0), labels.label(picture, 0.3, 0.5), 80, turn=(0, 0, 90)),
            lathe(rounded([(0, 0), (radius * 0.9, 0), (radius, 0.0012)], 0.0004), (0, 0, 0), metal("steel"), 64),
            lathe(rounded([(radius, high - 0.0016), (radius * 0.86, high - 0.0002), (radius * 0.6, high - 0.0004)], 0.0004), (0, 0, 0), paint(mixed(colour, "#000000", 0.2), 0.4), 64),
            lathe(rounded([(0, high + 0.0008), (radius * 0.42, high + 0.0008), (radius * 0.46, high - 0.0006), (radius * 0.62, high - 0.0008)], 0.0003), (0, 0, 0), metal("steel"), 48)]
    return shapes.group(made, at, turn)


def cells(many=2, case=False, gap=0.026, **options):
    """Loose cells, one lying in front; or a pair in a clear case."""
    if case:
        for i in range(many):
            cell(((i - (many - 1) / 2) * 0.0205, 0, 0.0014), **options)
        high = options.get("high", 0.065)
        for y in (-1, 1):
            box((0.0205 * many + 0.004, 0.0008, high * 0.9), (0, y * 0.0108, high * 0.45), pane("#dfeaf0", 0.88), 0.0003)
        for x in (-1, 1):
            box((0.0008, 0.022, high * 0.9), (x * (0.01025 * many + 0.002), 0, high * 0.45), pane("#dfeaf0", 0.88), 0.0003)
        box((0.0205 * many + 0.004, 0.022, 0.001), (0, 0, 0.0005), pane("#dfeaf0", 0.88), 0.0003)
        return
    for i in range(many):
        cell(((i - (many - 1) / 2) * gap, 0.008 * (i % 2), 0), **options)
    radius = options.get("radius", 0.0092)
    cell((0.028, -0.03, radius), turn=(0, -90, 20), **options)


def cell_charger(bays=2, colour="#1b2130", accent="#4dc9ff", wrap="#1d8fd1", **print_):
    """A charger with cells in its bays and a light for each."""
    pitch, deep = 0.027, 0.108
    width = bays * pitch + 0.014
    made = [slab(rounded_outline(width, deep, 0.009), 0.02, (0, 0, 0), paint(colour, 0.4), 0.003)]
    for i in range(bays):
        x = (i - (bays - 1) / 2) * pitch
        made.append(slab(rounded_outline(pitch - 0.004, 0.084, 0.004), 0.0012, (x, 0.008, 0.0196), paint(mixed(colour, "#000000", 0.5), 0.6), 0.0005))
        made += cell((x, -0.024, 0.0265), colour=wrap, turn=(-90, 0, 0), **print_)
        made.append(box((0.014, 0.004, 0.011), (x, 0.046, 0.025), paint(colour, 0.4), 0.001))
        made.append(box((0.014, 0.006, 0.011), (x, -0.029, 0.025), paint(colour, 0.4), 0.001))
        made.append(rod((x, -0.043, 0.0195), (x, -0.043, 0.0205), 0.0018, _bright(accent if i % 2 == 0 else "#4fd6a0"), steps=24, bevel=0.0002))
    made.append(plate(width * 0.5, 0.007, (0, -0.0505, 0.0204), _lit(labels.screen([("4.2V  2A", 0.9)], accent, (400, 90))), turn=(0, 0, 0)))
    shapes.group(made, (0, 0, 0.052), (52, 0, 0))
    box((width * 0.8, 0.006, 0.062), (0, 0.036, 0.031), paint(mixed(colour, "#000000", 0.3), 0.5), 0.002, turn=(-14, 0, 0))


def pocket_charger(colour="#1b2130", accent="#4dc9ff"):
    """One cell between two magnetic contacts on a lead."""
    cell((-0.0325, 0, 0.0105), turn=(0, 90, 0))
    for x in (-0.038, 0.0385):
        disc(0.0098, 0.005, (x - 0.0025, 0, 0.0105), paint(colour, 0.4), 0.001).rotation_euler[1] = math.pi / 2
    rod((0.0435, 0, 0.0105), (0.0445, 0, 0.0105), 0.002, _bright(accent), steps=20, bevel=0.0002)
    cable(length=0.16, start=(0.046, 0, 0.0105), colour=colour)
    tube([(-0.043, 0, 0.0105), (-0.06, 0.02, 0.003), (-0.02, 0.035, 0.0016), (0.03, 0.02, 0.002), (0.045, 0.004, 0.0095)], 0.0014, paint(colour, 0.5))


def wall_charger(colour="#f3f4f4", ports=2, accent="#1d8fd1", lead=False, at=(0, 0, 0)):
    """A block with sockets; two pins behind."""
    w = 0.03 + 0.011 * max(0, ports - 2)
    h = 0.042 if ports < 3 else 0.06
    skin = paint(colour, 0.28, 0.4)
    made = [slab(rounded_outline(w, h, 0.006), 0.034, (0, 0, 0), skin, 0.0035, segments=5)]
    for i in range(ports):
        y = (i - (ports - 1) / 2) * 0.0115
        wide = i % 2 == 0 or ports == 1
        made.append(slab(rounded_outline(0.0096 if wide else 0.0128, 0.0034 if wide else 0.0052, 0.0016 if wide else 0.0004), 0.0006, (0, y, 0.0336), paint("#15171a", 0.5), 0.0001))
        made.append(slab(rounded_outline(0.0066 if wide else 0.0105, 0.0009, 0.0003), 0.0003, (0, y, 0.034), metal("steel") if wide else paint(accent, 0.4), 0.0001))
    if not lead:
        made.append(slab(rounded_outline(w * 0.84, h * 0.6, 0.008), 0.006, (0, 0, -0.006), skin, 0.001))
        for s in (-1, 1):
            made.append(rod((s * 0.0095, 0, -0.006), (s * 0.0095, 0, -0.025), 0.0021, metal("steel")))
    shapes.group(made, (0, 0, h / 2), (90, 0, 0))
    return shapes.group(made, at)


def cable(length=0.3, colour="#e9ecee", start=None, at=(0, 0, 0), loops=2, thick=0.0021, braided=False):
    """A USB-C cable, wound and tied."""
    sheath = fabric(colour, "canvas") if braided else paint(colour, 0.5)
    made = []

    def plug(place, turn):
        group = [slab(rounded_outline(0.0115, 0.0066, 0.003), 0.02, (0, 0, 0), paint(mixed(colour, "#ffffff", 0.1), 0.35), 0.0008),
                 slab(rounded_outline(0.0084, 0.0026, 0.0012), 0.0068, (0, 0, 0.02), metal("steel"), 0.0002)]
        return shapes.group(group, place, turn)

    if start:
        x, y, z = start
        tube([(x, y, z), (x + 0.012, y, z * 0.5), (x + 0.024, y - 0.012, thick), (x + 0.01, y - 0.04, thick), (x - 0.03, y - 0.045, thick)], thick * 0.8, sheath)
        plug((x - 0.03, y - 0.045, 0.0034), (0, -90, 0))
        return
    radius = 0.026 + 0.004 * loops
    points = [(radius * 0.2, -radius * 1.9, thick)]
    for i in range(loops * 24 + 1):
        a = -math.pi / 2 + 2 * math.pi * i / 24
        points.append((radius * math.cos(a) * (1 + 0.03 * math.sin(i)), radius * 0.92 * math.sin(a), thick + thick * 2.05 * (i / 24) * 0.8))
    points.append((radius * 0.9, -radius * 1.75, thick))
    made.append(tube(points, thick, sheath, steps=4))
    made += plug((radius * 0.2, -radius * 1.9 + 0.002, 0.0034), (90, 0, 6))
    made += plug((radius * 0.9, -radius * 1.75 + 0.002, 0.0034), (90, 0, -8))
    made.append(box((0.012, 0.02, thick * 2.4 * loops + 0.003), (radius * 0.98, 0, thick * loops), paint("#17191d", 0.7), 0.001))
    shapes.group(made, at)


def power_bank(colour="#1d6fa8", accent="#ffffff", brand="FAROS", title="10 000"):
    """A flat block with rounded sides, four lights, a torch."""
    from PIL import Image, ImageDraw
    from fonts import font
    made = [slab(rounded_outline(0.068, 0.14, 0.012), 0.016, (0, 0, 0), paint(colour, 0.5), 0.006, segments=6)]
    picture = Image.new("RGBA", (480, 200), (0, 0, 0, 0))
    draw = ImageDraw.Draw(picture)
    draw.text((240, 80), brand, fill="#ffffff", font=font("manrope", 96, 800), anchor="mm")
    draw.text((240, 158), title + " mAh", fill="#dce9f2", font=font("manrope", 38, 500), anchor="mm")
    made.append(plate(0.046, 0.019, (0, 0.01, 0.01602), labels.label(picture, 0.5, 0.0), turn=(0, 0, 0)))
    for i in range(4):
        made.append(rod((-0.012 + i * 0.008, -0.05, 0.0158), (-0.012 + i * 0.008, -0.05, 0.0162), 0.0014, _bright("#ffffff"), steps=20, bevel=0.0001))
    made.append(slab(rounded_outline(0.0096, 0.0034, 0.0016), 0.0006, (-0.012, -0.0699, 0.008), paint("#0f1113", 0.5), 0.0001, turn=(90, 0, 0)))
    made.append(slab(rounded_outline(0.013, 0.0056, 0.0006), 0.0006, (0.01, -0.0699, 0.008), paint("#0f1113", 0.5), 0.0001, turn=(90, 0, 0)))
    shapes.group(made, (0, 0, 0.0), (0, 0, 0))


def car_adapter(colour="#17191d", accent="#4dc9ff"):
    """A plug for the car with two sockets and a lit ring."""
    made = [lathe(rounded([(0, 0.052), (0.0135, 0.052), (0.0142, 0.046), (0.012, 0.03), (0.0105, 0.01), (0.0085, 0.006), (0.004, 0.004), (0.004, 0), (0, 0)], 0.001), (0, 0, 0), paint(colour, 0.35, 0.3), 80),
            tube([(0.0125 * math.cos(2 * math.pi * k / 48), 0.0125 * math.sin(2 * math.pi * k / 48), 0.0525) for k in range(48)], 0.0007, _bright(accent), closed=True, smooth=False),
            lathe(rounded([(0, 0.0), (0.0036, 0.0), (0.004, 0.004)], 0.0008), (0, 0, -0.002), metal("steel"), 40)]
    made.append(slab(rounded_outline(0.0096, 0.0034, 0.0016), 0.0004, (0, 0.004, 0.0519), paint("#050607", 0.5), 0.0001))
    made.append(slab(rounded_outline(0.0128, 0.0052, 0.0005), 0.0004, (0, -0.004, 0.0519), paint(accent, 0.5), 0.0001))
    for s in (-1, 1):
        made.append(box((0.0016, 0.005, 0.014), (s * 0.0108, 0, 0.02), metal("steel"), 0.0006))
    shapes.group(made, (0, 0, 0.0125), (0, 62, -30))


def travel_adapter(colour="#f0f1f1", accent="#c47a12"):
    """A block with a world socket and sliders."""
    made = [slab(rounded_outline(0.056, 0.072, 0.009), 0.052, (0, 0, 0), paint(colour, 0.35), 0.004, segments=5)]
    made.append(slab(rounded_outline(0.044, 0.05, 0.006), 0.0015, (0, 0.002, 0.0515), paint("#2b2f33", 0.5), 0.0005))
    for x, y, w, h in ((-0.009, 0.008, 0.003, 0.009), (0.009, 0.008, 0.003, 0.009), (-0.0095, -0.006, 0.009, 0.003), (0.0095, -0.006, 0.009, 0.003), (0, -0.013, 0.004, 0.006)):
        made.append(box((w, h, 0.0006), (x, y, 0.0532), paint("#060708", 0.7), 0.0002))
    for s in (-1, 1):
        made.append(box((0.0022, 0.012, 0.014), (s * 0.0285, 0.012, 0.026), paint(accent, 0.4), 0.0008))
        made.append(rod((s * 0.0095, 0, 0), (s * 0.0095, 0, -0.018), 0.0021, metal("steel")))
    shapes.group(made, (0, 0, 0.036), (90, 0, 0))


def table_pad():
    """A charging pad let into a piece of table top."""
    from materials import wood
    slab(rounded_outline(0.2, 0.15, 0.012), 0.025, (0, 0, 0), wood("oak", 0.5), 0.003)
    disc(0.033, 0.0024, (0, 0, 0.0246), paint("#1c1e20", 0.4), 0.001)
    disc(0.03, 0.0006, (0, 0, 0.0268), paint("#2b2e31", 0.6), 0.0002)
    box((0.014, 0.0024, 0.0004), (0, 0, 0.0275), paint("#e8ebec", 0.5), 0.0001)
    box((0.0024, 0.014, 0.0004), (0, 0, 0.0275), paint("#e8ebec", 0.5), 0.0001)
    rod((0.028, 0, 0.0268), (0.028, 0, 0.0276), 0.001, _bright("#4fd6a0"), steps=16, bevel=0.0001)


def extension_lead(sockets=3, colour="#f2f3f2", switch=False):
    """A strip of sockets with its lead wound behind it."""
    length = 0.06 * sockets + (0.05 if switch else 0.02)
    slab(rounded_outline(length, 0.056, 0.012), 0.038, (0, 0, 0), paint(colour, 0.35), 0.005, segments=5)
    for i in range(sockets):
        x = -length / 2 + 0.04 + i * 0.06
        lathe([(0.021, 0.0006), (0.0205, -0.009), (0, -0.0092)], (x, 0, 0.038), paint(mixed(colour, "#000000", 0.18), 0.5), 64)
        lathe(rounded([(0.0212, 0), (0.0225, 0.0008), (0.0238, 0)], 0.0002), (x, 0, 0.038), paint(colour, 0.35), 64)
        lathe([(0, 0), (0.0195, 0.0)], (x, 0, 0.0381), paint("#2e3134", 0.6), 64)
        for s in (-1, 1):
            rod((x + s * 0.0067, s * 0.0067, 0.038), (x + s * 0.0067, s * 0.0067, 0.0384), 0.0026, paint("#050505", 0.8), steps=20, bevel=0.0001)
            box((0.006, 0.003, 0.0012), (x + s * 0.0128, -s * 0.0128, 0.0385), metal("steel"), 0.0004, turn=(0, 0, -45))
    if switch:
        box((0.022, 0.015, 0.006), (length / 2 - 0.026, 0, 0.0385), paint("#d3241c", 0.3, 0.5), 0.002, turn=(0, 6, 0))
    lead = paint(mixed(colour, "#000000", 0.06), 0.45)
    radius = 0.075
    points = [(length / 2, 0, 0.016), (length / 2 + 0.03, 0.02, 0.008)]
    for i in range(60):
        a = -math.pi / 3 + 2 * math.pi * i / 20
        points.append((length * 0.1 + radius * 1.5 * math.cos(a), 0.12 + radius * 0.62 * math.sin(a), 0.006 + 0.0085 * (i / 20) * 0.9))
    tube(points, 0.0042, lead, steps=5)


def reel(colour="#c47a12"):
    """A cable drum on a stand."""
    frame = paint("#22262a", 0.5)
    for s in (-1, 1):
        lathe(rounded([(0.03, 0.0), (0.135, 0.0), (0.14, 0.006), (0.135, 0.012), (0.03, 0.012)], 0.003), (0, s * 0.06, 0.17), paint(colour, 0.45), 96, turn=(90, 0, 0))
        tube([(-0.12, s * 0.09, 0.006), (-0.05, s * 0.085, 0.1), (0, s * 0.08, 0.18), (0.05, s * 0.085, 0.1), (0.12, s * 0.09, 0.006)], 0.008, frame)
    for i in range(10):
        for k in range(3):
            tube([((0.075 + k * 0.013) * math.cos(2 * math.pi * n / 48), -0.048 + i * 0.0105, 0.17 + (0.075 + k * 0.013) * math.sin(2 * math.pi * n / 48)) for n in range(48)], 0.0055, paint("#17191b", 0.5), closed=True, smooth=False)
    tube([(0, -0.08, 0.18), (0, -0.06, 0.34), (0, 0.06, 0.34), (0, 0.08, 0.18)], 0.011, frame)
