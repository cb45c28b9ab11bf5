"""Trade packs: cups, boxes, bags, paper, gloves, mats, and the cartons they come in, in metres."""

import math
import random

from PIL import Image, ImageDraw

import bottles
import labels
import shapes
from art import canvas_file
from materials import board, fabric, metal, mixed, paint, pane, paper, printed, soft_plastic
from shapes import box, cushion, disc, lathe, plate, rod, rounded, rounded_outline, sheet, slab, surface, tube


def carton(brand, title, small, width=0.4, depth=0.3, high=0.26, at=(0, 0, 0), turn=0, open_top=False, colour="#b58a5c"):
    """A corrugated case with tape and a printed panel."""
    brown = board(colour)
    made = []
    if open_top:
        t = 0.005
        for s in (-1, 1):
            made.append(box((width, t, high), (0, s * (depth - t) / 2, high / 2), brown, 0.001))
            made.append(box((t, depth - 2 * t, high), (s * (width - t) / 2, 0, high / 2), brown, 0.001))
            made.append(box((width * 0.99, depth * 0.42, t), (0, s * (depth / 2 + depth * 0.17), high - 0.03), brown, 0.001, turn=(s * -38, 0, 0)))
            made.append(box((width * 0.26, depth * 0.98, t), (s * (width / 2 + width * 0.1), 0, high - 0.028), brown, 0.001, turn=(0, s * 42, 0)))
        made.append(box((width, depth, t), (0, 0, t / 2), brown, 0.001))
    else:
        made.append(box((width, depth, high), (0, 0, high / 2), brown, 0.003))
        made.append(box((width + 0.001, 0.05, 0.0006), (0, 0, high + 0.0003), paint("#c9a878", 0.25), 0.0001))
        for s in (-1, 1):
            made.append(box((0.0006, 0.05, 0.06), (s * (width / 2 + 0.0004), 0, high - 0.03), paint("#c9a878", 0.25), 0.0001))
        made.append(box((width * 0.998, 0.0016, 0.0004), (0, 0, high + 0.0008), paint("#5f452a", 0.9), 0.0001))
    made.append(plate(width * 0.8, high * 0.6, (0, -depth / 2 - 0.0012, high * 0.46), printed(canvas_file(_print(brand, title, small, width * 0.8 / (high * 0.6))), 0.85, 0.0)))
    return shapes.group(made, at, (0, 0, turn))


def _print(brand, title, small, aspect):
    """One-colour print on board: maker, goods, count, arrows."""
    w, h = 700, round(700 / aspect)
    picture = Image.new("RGBA", (w, h), (0, 0, 0, 0))
    draw = ImageDraw.Draw(picture)
    ink = "#2a2622"
    draw.rectangle((0, 0, w - 1, h - 1), outline=ink, width=5)
    draw.rectangle((0, 0, w, h * 0.26), fill=ink)
    draw.text((w / 2, h * 0.135), brand.upper(), fill="#d2ab7c", font=labels.fitted(draw, brand.upper(), "inter", 800, w * 0.9, int(h * 0.17)), anchor="mm")
    labels._title(draw, title, "inter", 800, (w * 0.05, h * 0.29, w * 0.95, h * 0.72), ink, int(h * 0.24))
    draw.text((w * 0.42, h * 0.85), small, fill=ink, font=labels.fitted(draw, small, "inter", 600, w * 0.62, int(h * 0.13)), anchor="mm")
    for x in (0.82, 0.92):
        draw.polygon([(w * x, h * 0.77), (w * (x + 0.035), h * 0.85), (w * (x + 0.012), h * 0.85), (w * (x + 0.012), h * 0.94), (w * (x - 0.012), h * 0.94), (w * (x - 0.012), h * 0.85), (w * (x - 0.035), h * 0.85)], fill=ink)
    return picture


CUP = {"paper": lambda colour: paper(colour), "clear": lambda colour: pane("#f2f7f7", 0.84), "fibre": lambda colour: paper(colour, rough=0.9)}


def cup(at=(0, 0, 0), colour="#f6f4ee", stuff="paper", wall="single", lid="", high=0.112, mark="", fill="", turn=(0, 0, 0), scale=1.0):
    """A paper or clear cup: single, double or ripple wall, with or without a lid."""
    r0, r1, h = 0.0285, 0.045, high
    made = []
    material = CUP[stuff](colour)
    if wall == "ripple":
        rows = []
        for t in (0.03, 0.1, 0.9, 0.93):
            r = r0 + (r1 - r0) * t + 0.0016
            rows.append([(((r + 0.0012 * math.cos(52 * a)) * math.cos(a)), ((r + 0.0012 * math.cos(52 * a)) * math.sin(a)), h * t) for a in (2 * math.pi * k / 416 for k in range(416))])
        made.append(surface(rows, material, levels=0, closed=True))
    elif wall == "double":
        made.append(lathe(rounded([(r0 + 0.0028, h * 0.03), (r1 + 0.0022, h * 0.9), (r1 + 0.0008, h * 0.915)], 0.001), (0, 0, 0), material, 96))
    made.append(lathe([(0, 0.004), (r0 * 0.96, 0.004), (r0, 0), (r1, h), (r1 - 0.0008, h), (r0 * 0.97, 0.006), (0, 0.006)], (0, 0, 0), material, 96))
    made.append(tube([(r1 * math.cos(2 * math.pi * k / 64), r1 * math.sin(2 * math.pi * k / 64), h) for k in range(64)], 0.0013, material, closed=True, smooth=False))
    if fill:
        made.append(lathe([(0, h * 0.78), (r0 + (r1 - r0) * 0.77, h * 0.78)], (0, 0, 0), paint(fill, 0.2), 64))
    if mark:
        picture = Image.new("RGBA", (900, 420), (0, 0, 0, 0))
        draw = ImageDraw.Draw(picture)
        draw.text((450, 210), mark, fill="#1f4e46" if colour > "#5" else "#e8e2d2", font=labels.fitted(draw, mark, "inter", 800, 230, 60), anchor="mm")
        extra = 0.0032 if wall != "single" else 0.0004
        made.append(lathe([(r0 + (r1 - r0) * 0.3 + extra, h * 0.3), (r0 + (r1 - r0) * 0.75 + extra, h * 0.75)], (0, 0, 0), printed(canvas_file(picture), 0.7, 0.0), 96, turn=(0, 0, 90)))
    if lid:
        made += cup_lid((0, 0, h), lid, r1, clear=stuff == "clear")
    return shapes.group(made, at, turn, scale)


def cup_lid(at=(0, 0, 0), colour="#efe9dc", radius=0.045, clear=False, turn=(0, 0, 0)):
    r = radius
    material = pane("#f4f8f8", 0.84) if clear else paper(colour, rough=0.85)
    profile = rounded([(r + 0.0016, -0.006), (r + 0.0026, -0.001), (r + 0.0014, 0.003), (r - 0.002, 0.004), (r - 0.004, 0.014), (r - 0.007, 0.0155), (r - 0.009, 0.0105), (0, 0.0105)], 0.001)
    if clear:
        profile = [(r + 0.0016, -0.004), (r + 0.002, 0.001), (r - 0.003, 0.003)] + [((r - 0.004) * math.cos(a), 0.003 + 0.03 * math.sin(a)) for a in (k * math.pi / 24 for k in range(11))]
    made = [lathe(profile, (0, 0, 0), material, 96)]
    if not clear:
        made.append(slab(rounded_outline(0.013, 0.005, 0.0024), 0.0004, (0, -r + 0.0145, 0.0104), paint("#3a352e", 0.9), 0.0001))
    return shapes.group(made, at, turn)


def cups(brand="Packwell", title="Hot cup", small="", colours=("#f6f4ee", "#b98d5f", "#232323"), stuff="paper", wall="single", lid="", fill="", case=True, mark="PACKWELL"):
    """A stack, two single cups, and the case."""
    if case:
        carton(brand, title, small, 0.4, 0.3, 0.3, (-0.02, 0.3, 0), -10)
    for i in range(6):
        cup((-0.16, 0.02, 0.014 * i), colours[0], stuff, wall, high=0.112)
    for i, colour in enumerate(colours[:3] if stuff == "paper" else colours[:2]):
        cup((-0.03 + i * 0.105, -0.02 - 0.02 * (i % 2), 0), colour, stuff, wall, lid, mark=mark if stuff == "paper" else "", fill=fill)


def lids(brand="Packwell", title="Sip lid", small=""):
    carton(brand, title, small, 0.36, 0.28, 0.24, (0, 0.28, 0), -8)
    for i in range(9):
        cup_lid((-0.09, 0.0, 0.008 + 0.0065 * i), "#e6dcc6")
    cup((0.04, -0.03, 0), "#b98d5f", lid="#e6dcc6", mark="PACKWELL")
    cup_lid((0.15, -0.05, 0.042), "#e6dcc6", turn=(68, 0, 12))


def carrier():
    """Moulded pulp for two and four cups."""
    pulp = paper("#a79a86", rough=0.95)
    for x, nx in ((-0.1, 2), (0.14, 1)):
        w, d = 0.105 * nx + 0.006, 0.216
        height = lambda u, v, nx=nx: 0.035 - 0.026 * max(0.0, 1 - min(((u - cx) ** 2 + (v - cy) ** 2) ** 0.5 / 0.044 for cx in [(-(nx - 1) / 2 + k) * 0.105 for k in range(nx)] for cy in (-0.052, 0.052)) ** 6)
        sheet(w, d, height, pulp, 90, 0.003, at=(x, 0, 0))
    cup((-0.152, 0.052, 0.01), "#f6f4ee", lid="#efe9dc")
    cup((-0.047, -0.052, 0.01), "#b98d5f", lid="#efe9dc")


def folding_box(kind="burger", colour="#b88d5e"):
    """Take-away boxes in kraft board: burger, noodle, salad, pizza, cake, tray."""
    kraft = board(colour)
    if kind == "burger":
        for i, (x, y, lift) in enumerate(((-0.075, 0.0, 0), (0.06, 0.05, -104))):
            made = [box((0.105, 0.105, 0.045), (0, 0, 0.0225), kraft, 0.003, taper=0.86)]
            top = shapes.made_by(box, (0.105, 0.105, 0.04), (0, -0.0525, 0.02), kraft, 0.003, (180, 0, 0), None, 0.84)
            shapes.group(top, (0, 0.0525, 0.046), (lift, 0, 0))
            if lift:
                made.append(box((0.097, 0.097, 0.0004), (0, 0, 0.0452), paint("#6b4a2b", 0.9), 0.0001))
            made += top
            shapes.group(made, (x, y, 0), (0, 0, -18 + 30 * i))
    elif kind == "noodle":
        for x, y, turn in ((-0.06, 0, -14), (0.06, 0.03, 24)):
            made = [box((0.092, 0.08, 0.1), (0, 0, 0.05), kraft, 0.002, taper=0.8)]
            for s in (-1, 1):
                made.append(box((0.09, 0.042, 0.0012), (0, s * 0.021, 0.103), kraft, 0.0003, turn=(s * -7, 0, 0)))
            made.append(box((0.024, 0.02, 0.0012), (0, 0, 0.107), kraft, 0.0003))
            shapes.group(made, (x, y, 0), (0, 0, turn))
    elif kind == "salad":
        for x, y, lid in ((-0.085, 0.0, True), (0.085, 0.03, False)):
            made = [lathe([(0, 0.003), (0.052, 0.003), (0.054, 0), (0.075, 0.062), (0.077, 0.063), (0.0735, 0.062), (0.052, 0.006), (0, 0.006)], (0, 0, 0), kraft, 96)]
            if lid:
                made.append(lathe([(0.078, 0.06), (0.078, 0.066), (0.07, 0.078), (0, 0.079)], (0, 0, 0), pane("#f4f8f8", 0.86), 96))
            chance = random.Random(3)
            for i in range(60):
                a, r = chance.uniform(0, 6.28), chance.uniform(0, 0.055)
                made.append(box((0.028, 0.016, 0.002), (r * math.cos(a), r * math.sin(a), 0.045 + chance.uniform(0, 0.016)), paint(chance.choice(["#5f8a3a", "#7aa64a", "#3f6b2c", "#c9382c", "#e9d98a"]), 0.5), 0.0009, turn=(chance.uniform(-40, 40), chance.uniform(-40, 40), chance.uniform(0, 360))))
            shapes.group(made, (x, y, 0))
    elif kind == "pizza":
        for i in range(5):
            box((0.33, 0.33, 0.036), (0.002 * math.sin(i * 2), 0.002 * math.cos(i * 3), 0.018 + i * 0.0368), kraft, 0.002, turn=(0, 0, 1.2 * math.sin(i * 5)))
        picture = Image.new("RGBA", (500, 500), (0, 0, 0, 0))
        draw = ImageDraw.Draw(picture)
        draw.ellipse((110, 110, 390, 390), outline="#7d2f1c", width=10)
        for k in range(8):
            a = math.pi / 4 * k
            draw.line((250, 250, 250 + 140 * math.cos(a), 250 + 140 * math.sin(a)), fill="#7d2f1c", width=6)
        plate(0.28, 0.28, (0, 0, 0.1838), printed(canvas_file(picture), 0.85, 0.0), turn=(0, 0, 0))
    elif kind == "cake":
        t, w, h = 0.0012, 0.22, 0.11
        white = paper("#f4f1ea")
        made = []
        for s in (-1, 1):
            made.append(box((t, w, h), (s * w / 2, 0, h / 2), white, 0.0003))
            made.append(box((w, t, h), (0, s * w / 2, h / 2), white, 0.0003))
            made.append(box((0.034, w, t), (s * (w / 2 - 0.017), 0, h), white, 0.0003))
            made.append(box((w, 0.034, t), (0, s * (w / 2 - 0.017), h + t), white, 0.0003))
        lathe(rounded([(0, 0.0), (0.082, 0.0), (0.082, 0.06), (0.07, 0.068), (0, 0.068)], 0.008), (0, 0, 0.004), paint("#e6cfa6", 0.6), 80)
        for k in range(10):
            a = 2 * math.pi * k / 10
            lathe([(0, 0), (0.008, 0.001), (0.009, 0.007), (0.004, 0.014), (0, 0.016)], (0.06 * math.cos(a), 0.06 * math.sin(a), 0.071), paint("#b4232f", 0.25, 0.4), 24)
    else:
        for i, at in enumerate(((0, 0, 0), (0, 0, 0.012), (0, 0, 0.024))):
            fibre = paper("#e3d9c4", rough=0.95)
            height = lambda u, v: 0.04 - 0.036 * (max(0.0, 1 - (abs(u + 0.045) / 0.062) ** 8 - (abs(v) / 0.075) ** 8) ** 0.3 + max(0.0, 1 - (abs(u - 0.068) / 0.043) ** 8 - (abs(v) / 0.075) ** 8) ** 0.3)
            sheet(0.235, 0.175, height, fibre, 70, 0.0016, at=at)


def _flat_handle(side, depth, high, kraft):
    """A band of folded paper, glued to the bag's inside under a strip."""
    band = [(-0.062, 0), (-0.062, 0.115), (-0.047, 0.13), (0.047, 0.13), (0.062, 0.115), (0.062, 0), (0.04, 0), (0.04, 0.102), (0.034, 0.108), (-0.034, 0.108), (-0.04, 0.102), (-0.04, 0)]
    y = side * (depth / 2 - 0.004)
    return [slab(band, 0.0012, (0, y, high - 0.045), kraft, 0.0003, turn=(90 + side * 5, 0, 0)),
            box((0.15, 0.001, 0.04), (0, y - side * 0.0022, high - 0.026), kraft, 0.0002)]


def bag(kind="flat", colour="#b98d5f"):
    """Paper carriers, counter bags, sacks and pouches."""
    kraft = board(colour) if colour != "#f4f1ea" else paper(colour)
    if kind in ("flat", "twisted"):
        w, d, h = (0.26, 0.17, 0.29) if kind == "flat" else (0.32, 0.17, 0.42)
        for i, (x, y, turn) in enumerate(((-0.1, 0, 12), (0.2, 0.14, -20))):
            rows = []
            for t in (0, 0.02, 0.3, 0.6, 0.97, 1.0):
                pinch = 0.028 * math.sin(math.pi * t) * (t > 0.1)
                rows.append([(-w / 2, -d / 2, h * t), (0, -d / 2 + 0.003, h * t), (w / 2, -d / 2, h * t), (w / 2 - pinch, 0, h * t), (w / 2, d / 2, h * t), (0, d / 2, h * t), (-w / 2, d / 2, h * t), (-w / 2 + pinch, 0, h * t)])
            made = [surface(rows, kraft, 0.0006, levels=0, closed=True)]
            made[0].data.set_sharp_from_angle(angle=0.4)
            for s in (-1, 1):
                if kind == "flat":
                    made += _flat_handle(s, d, h, kraft)
                else:
                    made.append(tube([(-0.07, s * (d / 2 - 0.002), h - 0.04), (-0.06, s * (d / 2 - 0.008), h + 0.04), (0, s * (d / 2 - 0.014), h + 0.075), (0.06, s * (d / 2 - 0.008), h + 0.04), (0.07, s * (d / 2 - 0.002), h - 0.04)], 0.0026, kraft))
            shapes.group(made, (x, y, 0), (0, 0, turn), 1.0 if i == 0 else 0.9)
    elif kind == "counter":
        for i in range(26):
            box((0.178, 0.178, 0.0011), (0.0012 * math.sin(i * 2.2), 0.0012 * math.cos(i * 3.1), 0.0006 + i * 0.0015), paper("#f4f1ea"), 0.0003)
        tube([(-0.07, 0.07, 0.04), (-0.075, 0.09, 0.043), (-0.06, 0.11, 0.03), (-0.03, 0.12, 0.003)], 0.0014, fabric("#b98d5f", "canvas"))
        box((0.178, 0.178, 0.0008), (0.035, -0.02, 0.0412), paper("#f4f1ea"), 0.0002, turn=(0, 0, 14))
    elif kind == "sack":
        black = paint("#1b1c1e", 0.32)
        for i in range(3):
            x = (i - 1) * 0.12 * 0.9
            made = [lathe(rounded([(0.018, 0), (0.046, 0), (0.048, 0.003), (0.048, 0.237), (0.046, 0.24), (0.018, 0.24)], 0.002), (0, 0, 0), black, 80), lathe([(0.018, 0), (0.018, 0.24)], (0, 0, 0), board("#b58a5c"), 40)]
            for k in (0, 1, 3, 4):  # the label is where the third would be
                made.append(tube([((0.0485) * math.cos(a), 0.0485 * math.sin(a), 0.02 + k * 0.05 + 0.004 * math.sin(5 * a + k)) for a in (2 * math.pi * j / 48 for j in range(48))], 0.0009, black, closed=True, smooth=False))
            made.append(lathe([(0.0486, 0.08), (0.0486, 0.16)], (0, 0, 0), labels.label(labels.art("technical", "Packwell", "120 l", "70 µm · 20 sacks", "#1f4e46", None, (900, 300), False), 0.5), 80, turn=(0, 0, 90)))
            shapes.group(made, (x, 0, 0 if i != 1 else 0.0))
    else:
        clear = pane("#eef3f5", 0.82)
        for i in range(5):
            sheet(0.2, 0.3, lambda u, v, i=i: 0.002 + i * 0.004 + 0.0016 * math.sin(18 * u + i) * math.sin(12 * v), clear, 40, 0.0, at=(0.004 * i, 0.003 * i, 0))
            box((0.19, 0.006, 0.0008), (0.004 * i, -0.14 + 0.003 * i, 0.0035 + i * 0.004), paint("#dfe7ea", 0.3), 0.0002)


def rolls(kind="toilet", many=6, colour="#f7f6f2"):
    """Paper on rolls, sleeves of towels, napkins."""
    if kind in ("towel", "napkin"):
        side, high = (0.21, 0.11) if kind == "towel" else (0.165, 0.1)
        for i in range(3):
            x, z = ((-0.12, 0), (0.12, 0), (0.0, high))[i]
            made = []
            for k in range(24):
                made.append(box((side, 0.11 if kind == "towel" else side, high / 26), (0.0007 * math.sin(k * 3), 0.0007 * math.cos(k * 2), high / 26 * (k + 0.6)), paper(colour, rough=0.95), 0.0012))
            made.append(box((0.06, (0.11 if kind == "towel" else side) + 0.003, high + 0.001), (0, 0, high / 2), paper("#cfe0dc" if kind == "towel" else "#e9d9c0"), 0.002))
            shapes.group(made, (x, 0.01 * i, z), (0, 0, 4 - 4 * i))
        return
    r, h, core = {"toilet": (0.054, 0.095, 0.0225), "jumbo": (0.125, 0.09, 0.03), "centre": (0.1, 0.2, 0.03), "till": (0.04, 0.08, 0.006), "small till": (0.02, 0.057, 0.006), "label": (0.052, 0.058, 0.0125), "gun": (0.02, 0.026, 0.008)}[kind]
    tissue = paper(colour, rough=0.95) if kind not in ("till", "small till", "label", "gun") else paint(colour, 0.45)
    spots = [(i - 1, 0, 0) for i in range(3)] + [(-0.5, 0, 1), (0.5, 0, 1)] if kind != "jumbo" else [(-0.5, 0, 0), (-0.5, 0, 1), (0.62, -0.1, 0)]
    for i, (x, y, z) in enumerate(spots[:many]):
        lay = kind in ("centre",) and i == 4
        made = [lathe(rounded([(core, 0), (r, 0), (r, h), (core, h)], 0.0024, 5), (0, 0, 0), tissue, 96),
                lathe([(core, 0.0), (core, h), (core * 0.9, h), (core * 0.9, 0)], (0, 0, 0), board("#a88560") if kind not in ("till", "small till", "gun") else paint("#2a2c2e", 0.5), 48)]
        for k in range(5):
            made.append(tube([((core + (r - core) * (0.2 + 0.16 * k)) * math.cos(a), (core + (r - core) * (0.2 + 0.16 * k)) * math.sin(a), h) for a in (2 * math.pi * j / 64 for j in range(64))], 0.0003, paint(mixed(colour, "#000000", 0.2), 0.9), closed=True, smooth=False))
        if kind in ("label", "gun"):
            for a in range(24):
                t = 2 * math.pi * a / 24
                made.append(box((0.0004, r * 0.22, h * 0.8), (r * 1.002 * math.cos(t), r * 1.002 * math.sin(t), h / 2), paint("#fbfbf8" if kind == "label" else ("#f4ee3c" if i % 2 else "#fbfbf8"), 0.5), 0.0001, turn=(0, 0, math.degrees(t))))
        if kind in ("toilet", "jumbo", "centre"):
            made.append(surface([[(r + 0.0005, -0.02 - 0.03 * t, z_) for z_ in (0.002, h / 2, h - 0.002)] for t in (0, 0.5, 1)], tissue, 0.0004, levels=1))
        shapes.group(made, (x * r * 2.06, y, z * h), (0, 0, 25 * i))
    if kind in ("till", "small till"):
        tube_rows = [[(r * 2.06 + r * math.cos(a) * 0 + 0.004, -r * 1.0 - 0.0 - t * 0.08, h_ * 1.0) for h_ in (0.0, h)] for t, a in ((k / 8, 0) for k in range(9))]
        rows = [[(0.03 * t - r * 0.4, -r - 0.002 - 0.09 * t, z_ * (1 - 0) ) for z_ in (0.001, h)] for t in (k / 6 for k in range(7))]
        surface(rows, tissue, 0.0003, levels=1)


def day_labels():
    """Seven rolls of day labels in their colours."""
    for i, (day, colour) in enumerate((("MON", "#2d6fb7"), ("TUE", "#c9302a"), ("WED", "#e08a2e"), ("THU", "#6b3fa0"), ("FRI", "#2f8f5b"), ("SAT", "#e2c23a"), ("SUN", "#22262a"))):
        made = [lathe(rounded([(0.0125, 0), (0.034, 0), (0.034, 0.026), (0.0125, 0.026)], 0.0012), (0, 0, 0), paint("#fbfbf8", 0.5), 80), lathe([(0.0125, 0), (0.0125, 0.026)], (0, 0, 0), board("#a88560"), 40)]
        picture = Image.new("RGB", (1200, 150), "#fbfbf8")
        draw = ImageDraw.Draw(picture)
        for k in range(8):
            draw.rounded_rectangle((k * 150 + 8, 10, k * 150 + 142, 140), 14, fill=colour)
            draw.text((k * 150 + 75, 75), day, fill="#ffffff", font=labels.font("inter", 46, 800), anchor="mm")
        made.append(lathe([(0.0343, 0.001), (0.0343, 0.025)], (0, 0, 0), labels.label(picture, 0.6, 0.0), 96, turn=(0, 0, 80)))
        row, place = (0, i) if i < 4 else (1, i - 4)
        shapes.group(made, ((place - (1.5 if row == 0 else 1.0)) * 0.074, 0.0 - row * 0.072, 0))


def glove_box(brand="Gripline", title="Nitrile 3.5 g", small="100 pieces · M", colour="#2d6fb7", glove="#3f7fc4"):
    """A dispenser box with a glove drawn out."""
    picture = labels.art("lab", brand, title, small, colour, None, bottles.wrap_size(0.235, 0.12, 2600), False)
    w, d, h = 0.235, 0.085, 0.12
    made = bottles.carton(picture, w, d, h, (0, 0, 0), 0, mixed(colour, "#ffffff", 0.12))
    slab([(0.055 * math.cos(a), 0.018 * math.sin(a)) for a in (2 * math.pi * k / 48 for k in range(48))], 0.0004, (0, 0, h), paint("#10141a", 0.9), 0.0001)
    skin = paint(glove, 0.5)
    for i, (x, lean, reach) in enumerate(((-0.02, -14, 0.055), (-0.006, -5, 0.07), (0.009, 4, 0.066), (0.022, 14, 0.05))):
        tube([(x * 0.7, 0.0, h - 0.005), (x, -0.004, h + 0.028), (x + reach * math.sin(math.radians(lean)), -0.012, h + 0.03 + reach * 0.7)], 0.0085, skin, radii=[1.1, 1.0, 0.75], flat=1.0)
    cushion((0.058, 0.02, 0.05), (0, 0, h + 0.012), skin, 0.009, 0.003, creases=0.002)


def mat(colour="#2b2f33", width=1.5, depth=0.85, holes=False, border="#17191b"):
    """An entrance mat with a rubber edge, or a rubber mat with holes."""
    if holes:
        rubber = paint(colour, 0.6)
        slab(rounded_outline(width, depth, 0.02), 0.006, (0, 0, 0), rubber, 0.003)
        nx, ny = int(width / 0.055), int(depth / 0.055)
        for i in range(nx + 1):
            x = -width / 2 + 0.03 + i * (width - 0.06) / nx
            box((0.018, depth - 0.03, 0.014), (x, 0, 0.009), rubber, 0.003)
        for j in range(ny + 1):
            y = -depth / 2 + 0.03 + j * (depth - 0.06) / ny
            box((width - 0.03, 0.018, 0.014), (0, y, 0.009), rubber, 0.003)
        return
    slab(rounded_outline(width, depth, 0.02), 0.003, (0, 0, 0), paint(border, 0.6), 0.001)
    height = lambda u, v: 0.008 + 0.0016 * math.sin(u * 210) * math.cos(v * 14)
    sheet(width - 0.05, depth - 0.05, height, fabric(colour, "bouclé"), 190, 0.0)


def folded(colour="#f4f4f2", second="#1d2a4d", third="#7d838a", collar=True):
    """Three garments folded and stacked."""
    for i, tone in enumerate((third, second, colour)):
        material = fabric(tone, "cotton")
        z = 0.02 + i * 0.04
        cushion((0.27, 0.34, 0.042), (0.002 * i, 0.003 * (i % 2), z), material, 0.02, 0.006, creases=0.003, seed=i * 2.7)
        if collar:
            for s in (-1, 1):
                box((0.07, 0.03, 0.006), (s * 0.042, 0.13, z + 0.026), material, 0.003, turn=(0, s * 6, s * -24))


def skull_cap(colour="#f4f4f2"):
    """Soft caps: a sewn band, and a crown that is gathered into it and sinks a little."""
    for x, y, tone, turn, seed in ((-0.1, 0, colour, 12, 1.0), (0.13, 0.06, "#2b2d30", -30, 4.0)):
        cloth = fabric(tone, "jersey", 0.3)
        rows = []
        for i in range(33):
            t = i / 32
            lean = math.pi / 2 * t
            row = []
            for k in range(192):
                a = 2 * math.pi * k / 192
                gather = math.sin(30 * a + 2.4 * math.sin(3 * a + seed)) * (1 - t) ** 2 * min(1.0, t * 9)
                fold = shapes.noise.noise((1.7 * math.cos(a) + seed, 1.7 * math.sin(a), 1.4 * t)) * math.sin(math.pi * min(1.0, t * 1.1)) ** 0.7
                r = 0.094 * (math.cos(lean) ** 0.62 if t < 1 else 0.0) * (1 + 0.07 * math.sin(math.pi * min(1.0, t * 2.4))) + 0.0018 * gather + 0.009 * fold * (1 - t)
                z = 0.046 + 0.052 * math.sin(lean) ** 0.8 + 0.012 * fold - 0.05 * t * t * (1 - t) * (1 + math.cos(a + seed)) - 0.012 * t ** 6
                row.append((max(r, 0.0004) * math.cos(a) * 0.94, max(r, 0.0004) * math.sin(a) * 1.08, z))
            rows.append(row)
        made = [surface(rows, cloth, levels=0, closed=True)]
        band = rounded([(0.09, 0), (0.0925, 0.001), (0.0945, 0.026), (0.0935, 0.05), (0.091, 0.0515)], 0.004, 4)
        made.append(lathe(band, (0, 0, 0), cloth, 96, scale=(0.95, 1.09, 1)))
        for z, r in ((0.0055, 0.0937), (0.0452, 0.0945)):
            made.append(tube([(0.95 * r * math.cos(2 * math.pi * k / 96), 1.09 * r * math.sin(2 * math.pi * k / 96), z) for k in range(96)], 0.0005, paint(mixed(tone, "#000000", 0.25), 0.9), closed=True, smooth=False))
        shapes.group(made, (x, y, 0), (0, 0, turn))


def mob_caps():
    """Pleated caps of thin cloth and their box."""
    carton("Atelier Dumâs Pro", "Mob cap 21\"", "10 × 100 pieces", 0.36, 0.26, 0.24, (0.02, 0.24, 0), -8)
    cloth = paper("#eef4f8", rough=0.95)
    for x, y in ((-0.1, 0.0), (0.1, -0.03)):
        rows = []
        for t in range(9):
            u = t / 8
            r = 0.105 * math.sin(math.pi * (0.5 + 0.5 * u)) ** 0.6 if t < 8 else 0.0
            rows.append([(x + (max(r, 0.002) + 0.0045 * math.cos(34 * a) * (1 - u)) * math.cos(a), y + (max(r, 0.002) + 0.0045 * math.cos(34 * a) * (1 - u)) * math.sin(a), 0.006 + 0.055 * math.sin(u * math.pi / 2)) for a in (2 * math.pi * k / 204 for k in range(204))])
        surface(rows, cloth, levels=0, closed=True)


def lamp_carton(kind="a60", brand="Lumatrade", title="A60 E27", small="8.5 W · 806 lm", colour="#c47a12", warm="#ffd9a0"):
    """A bulb standing before its carton."""
    import lamps
    if kind == "tube":
        lamps.bulb("tube")
        return
    high = 0.125 if kind != "gu10" else 0.07
    picture = labels.art("lab", brand, title, small, colour, None, bottles.wrap_size(0.07, high), False)
    bottles.carton(picture, 0.07, 0.07, high, (0.045, 0.05, 0), -14, "#f4f5f5")
    made = shapes.made_by(lamps.bulb, kind, warm)
    shapes.group(made, (-0.04, -0.01, 0.0135 if kind == "gu10" else 0.003), (0, 0, 0))
    second = shapes.made_by(lamps.bulb, kind, warm)
    shapes.group(second, (-0.03, -0.065, 0.031 if kind != "gu10" else 0.026), (0, 90, 28))


def bistro_chair(colour="#1f4e46"):
    """A stacking chair of powder-coated steel."""
    steel = paint(colour, 0.42)
    for s in (-1, 1):
        tube([(s * 0.2, -0.22, 0), (s * 0.19, -0.2, 0.44), (s * 0.19, -0.15, 0.455), (s * 0.19, 0.16, 0.45)], 0.0125, steel)
        tube([(s * 0.21, 0.25, 0), (s * 0.19, 0.18, 0.44), (s * 0.18, 0.215, 0.66), (s * 0.15, 0.25, 0.82), (0, 0.265, 0.845)], 0.0125, steel)
    slab(rounded_outline(0.42, 0.4, 0.06), 0.012, (0, -0.01, 0.446), steel, 0.005)
    for i in range(5):
        x = -0.11 + i * 0.055
        tube([(x, 0.185, 0.455), (x, 0.215, 0.66), (x * 0.95, 0.252, 0.815 + 0.02 * (1 - abs(x) / 0.11))], 0.006, steel)
    for y, z in ((-0.19, 0.25), (0.21, 0.25)):
        rod((-0.195, y, z), (0.195, y, z), 0.008, steel)


def terrace_chair(colour="#8b9a94"):
    """A moulded chair with arms."""
    shell = paint(colour, 0.5)
    rows = []
    for i in range(19):
        t = i / 18
        y = -0.2 + 0.4 * min(1, t * 1.7)
        z = 0.43 - 0.015 * math.sin(math.pi * min(1, t * 1.7)) + max(0.0, t - 0.55) ** 1.0 * 0.86
        y += max(0.0, t - 0.55) * 0.22
        width = 0.23 + 0.01 * math.sin(3 * t)
        rows.append([(width * s, y - 0.03 * (s * s) * (t > 0.55) * 2, z + 0.035 * s * s * (t < 0.75)) for s in (j / 10 - 1 for j in range(21))])
    surface(rows, shell, 0.008, levels=1)
    for s in (-1, 1):
        tube([(s * 0.24, -0.25, 0), (s * 0.235, -0.22, 0.42), (s * 0.25, -0.21, 0.62), (s * 0.255, -0.1, 0.66), (s * 0.245, 0.12, 0.655), (s * 0.225, 0.25, 0.62)], 0.018, shell)
        tube([(s * 0.235, 0.3, 0), (s * 0.22, 0.22, 0.42), (s * 0.22, 0.26, 0.62)], 0.017, shell)
        rod((s * 0.235, -0.2, 0.42), (s * 0.222, 0.22, 0.42), 0.014, shell)
    for y in (-0.2, 0.2):
        rod((-0.23, y, 0.42), (0.23, y, 0.42), 0.014, shell)


def folding_chair(colour="#3a3f45"):
    """A chair that folds flat."""
    steel, seat = metal("brushed"), paint(colour, 0.5)
    for s in (-1, 1):
        tube([(s * 0.21, -0.24, 0.0), (s * 0.2, 0.06, 0.43), (s * 0.19, 0.26, 0.84)], 0.011, steel, smooth=False)
        tube([(s * 0.185, 0.26, 0.0), (s * 0.18, -0.16, 0.45)], 0.0105, steel, smooth=False)
    rod((-0.19, 0.26, 0.84), (0.19, 0.26, 0.84), 0.011, steel)
    rod((-0.185, 0.22, 0.04), (0.185, 0.22, 0.04), 0.009, steel)
    rod((-0.205, -0.2, 0.06), (0.205, -0.2, 0.06), 0.009, steel)
    slab(rounded_outline(0.37, 0.37, 0.04), 0.016, (0, -0.02, 0.446), seat, 0.006)
    rows = [[(0.185 * s, 0.2 + 0.055 * t + 0.012 * (1 - s * s), 0.68 + 0.14 * t) for s in (j / 8 - 1 for j in range(17))] for t in (i / 4 for i in range(5))]
    surface(rows, seat, 0.009, levels=1)
