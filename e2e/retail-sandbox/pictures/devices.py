"""Pod devices, box mods, pens and starter kits, in metres."""

import math

import bottles
import labels
import parts
import shapes
from materials import fabric, glow, leather, metal, mixed, paint, pane, wood
from shapes import box, disc, lathe, plate, rod, rounded, rounded_outline, slab, tube


def _skin(colour, finish):
    """Anodised, lacquered or soft to the touch."""
    return {"anodised": lambda: paint(colour, 0.34, 0.0, 0.75), "gloss": lambda: paint(colour, 0.16, 0.9), "soft": lambda: paint(colour, 0.58)}[finish]()


def pod_device(colour="#4a4f57", finish="anodised", width=0.024, depth=0.0125, high=0.074, accent="#4dc9ff", screen=(), light=True, button=False, slider=False,
               stripe=False, cord=False, tint="#3c3f45", juice="#d9b56a", dock=False, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """A small body with rounded sides, a pod with a mouthpiece on top."""
    w, d, h = width, depth, high
    skin = _skin(colour, finish)
    made = [slab(rounded_outline(w, d, d * 0.47, 16), h, (0, 0, 0), skin, 0.0014, segments=4)]
    made.append(slab(rounded_outline(w * 1.003, d * 1.003, d * 0.47, 16), 0.0008, (0, 0, h * 0.93), paint(mixed(colour, "#000000", 0.6), 0.3), 0.0001))
    face = -d / 2 - 0.0001
    if stripe:
        made.append(box((w * 0.1, 0.0003, h * 0.86), (w * 0.2, face, h * 0.47), paint(accent, 0.3, 0.4), 0.0001))
    if screen:
        made.append(slab(rounded_outline(w * 0.56, h * 0.3, 0.0016), 0.0005, (0, face + 0.0003, h * 0.62), paint("#05070a", 0.05, 1.0), 0.0001, turn=(90, 0, 0)))
        rows = [tuple(row) for row in screen]
        made.append(plate(w * 0.5, h * 0.27, (0, face - 0.0004, h * 0.62), _lit(labels.screen(rows, accent, (260, 300)))))
    if light:
        made.append(rod((0, face + 0.0006, h * 0.4), (0, face - 0.0001, h * 0.4), 0.0013, _bright(accent), steps=24, bevel=0.0001))
    if button:
        made.append(lathe(rounded([(0, 0.0008), (0.0042, 0.0008), (0.0045, 0)], 0.0003), (0, face + 0.0002, h * 0.3), metal("brushed"), 48, turn=(90, 0, 0)))
    if slider:
        made.append(box((0.003, 0.0012, 0.011), (-w * 0.32, face, h * 0.5), paint("#0d0e10", 0.5), 0.0005))
    made.append(box((0.0088, 0.0006, 0.0026), (0, face + 0.0001, 0.006), paint("#0a0b0c", 0.6), 0.0002) if not dock else box((0.0088, 0.0034, 0.0004), (0, 0, 0), paint("#0a0b0c", 0.6), 0.0001))
    made += parts.pod((0, 0, h - 0.001), w * 0.92, d * 0.9, 0.024, tint, juice)
    if cord:
        made.append(tube([(w * 0.45, 0, h * 0.06), (w * 0.9, 0.004, h * 0.02), (w * 1.6, 0.012, 0.0016), (w * 2.1, -0.01, 0.0016), (w * 1.5, -0.03, 0.0016), (w * 0.4, -0.028, 0.0016), (-w * 0.6, -0.024, 0.0016)], 0.0013, fabric(accent, "canvas")))
    return shapes.group(made, at, turn, scale)


def _bright(colour):
    return glow(colour, 5.0)


def _lit(picture):
    """A display that shines a little."""
    material = labels.label(picture, 0.1)
    shader = material.node_tree.nodes["Principled BSDF"]
    image = next(node for node in material.node_tree.nodes if node.type == "TEX_IMAGE")
    material.node_tree.links.new(image.outputs["Color"], shader.inputs["Emission Color"])
    shader.inputs["Emission Strength"].default_value = 1.6
    return material


def pair(first, second, gap=0.036, lying=True, **options):
    """Two colours of one device: one standing, one behind it turned away."""
    pod_device(colour=first, at=(0, 0, 0), **options)
    pod_device(colour=second, at=(gap, gap * 0.5, 0), turn=(0, 0, 155), **options)


def box_mod(colour="#4c5058", finish="anodised", width=0.032, depth=0.028, high=0.086, accent="#4dc9ff", screen=(("100W", 0.34), ("0.15", 0.2), ("|", 0.2), ("3.9V", 0.2)), juice="#d9a441", grip="", tall_tank=0.034, squonk=False, at=(0, 0, 0), turn=(0, 0, 0)):
    """A rounded block with a display, a fire button and a tank on top."""
    w, d, h = width, depth, high
    skin = _skin(colour, finish)
    made = [slab(rounded_outline(w, d, min(w, d) * 0.36, 16), h, (0, 0, 0), skin, 0.0018, segments=4)]
    face = -d / 2 - 0.0002
    if grip:
        for s in (-1, 1):
            made.append(slab(rounded_outline(d * 0.5, h * 0.8, 0.004), 0.0006, (s * (w / 2 - 0.0001), 0, h * 0.48), leather(grip), 0.0002, turn=(90, 0, 90)))
    flat = w - min(w, d) * 0.5
    made.append(slab(rounded_outline(flat, h * 0.4, 0.002), 0.0005, (0, face + 0.0002, h * 0.52), paint("#05070a", 0.05, 1.0), 0.0001, turn=(90, 0, 0)))
    made.append(plate(flat * 0.9, h * 0.36, (0, face - 0.0005, h * 0.52), _lit(labels.screen([tuple(row) for row in screen], accent, (240, 330)))))
    made.append(slab(rounded_outline(flat * 0.8, 0.009, 0.0042), 0.0014, (0, face + 0.0006, h * 0.86), metal("brushed"), 0.0005, turn=(90, 0, 0)))
    for s in (-1, 1):
        made.append(slab(rounded_outline(flat * 0.36, 0.005, 0.0022), 0.0011, (s * flat * 0.22, face + 0.0005, h * 0.22), metal("brushed"), 0.0004, turn=(90, 0, 0)))
    made.append(box((0.0088, 0.0006, 0.003), (0, face + 0.0001, h * 0.09), paint("#0a0b0c", 0.6), 0.0002))
    if squonk:
        made.append(slab(rounded_outline(d * 0.6, h * 0.5, 0.005), 0.0012, (w / 2 - 0.0004, 0, h * 0.4), pane("#d9a441", 0.8), 0.0003, turn=(90, 0, 90)))
    made.append(disc(min(w, d) * 0.42, 0.0012, (0, 0, h), metal("steel"), 0.0003))
    made += parts.tank((0, 0, h + 0.001), min(w, d) * 0.44, tall_tank, "gunmetal" if finish != "gloss" else "steel", juice)
    return shapes.group(made, at, turn)


def tube_mod(finish="brass", at=(0, 0, 0)):
    """A tube with sleeves of brass and ebonite."""
    r, brass, dark = 0.0128, metal(finish), paint("#16130f", 0.35, 0.4)
    made = [lathe(rounded([(0, 0), (r, 0), (r, 0.03)], 0.0008), (0, 0, 0), brass, 80),
            lathe([(r * 0.985, 0.03), (r * 0.985, 0.062)], (0, 0, 0), dark, 80),
            lathe(rounded([(r, 0.062), (r, 0.096), (0, 0.096)], 0.0008), (0, 0, 0), brass, 80)]
    for z in (0.03, 0.062, 0.014, 0.08):
        made.append(lathe([(r, 0), (r * 1.03, 0.0006), (r, 0.0012)], (0, 0, z), metal("copper"), 80))
    made.append(lathe(rounded([(0, 0.0016), (0.0046, 0.0016), (0.005, 0)], 0.0004), (0, -r + 0.0004, 0.072), metal("copper"), 48, turn=(90, 0, 0)))
    made += parts.tank((0, 0, 0.096), r * 0.96, 0.03, "steel", "#b5703c", wide=False)
    shapes.group(made, at)


def pen(colour="#d9dde2", finish="anodised", high=0.098, radius=0.0098, accent="#4dc9ff", at=(0, 0, 0), juice="#d9b56a", turn=(0, 0, 0)):
    """A pen: battery tube with one button, tank on top."""
    r = radius
    made = [lathe(rounded([(0, 0), (r * 0.94, 0), (r, 0.002), (r, high), (0, high)], 0.0008), (0, 0, 0), _skin(colour, finish), 80),
            lathe(rounded([(0, 0.0012), (0.0036, 0.0012), (0.004, 0)], 0.0004), (0, -r + 0.0003, high * 0.8), metal("brushed"), 48, turn=(90, 0, 0)),
            rod((0, -r + 0.0004, high * 0.72), (0, -r - 0.0001, high * 0.72), 0.0009, _bright(accent), steps=20, bevel=0.0001),
            lathe([(r * 1.002, 0), (r * 1.02, 0.0005), (r * 1.002, 0.001)], (0, 0, high * 0.12), metal("steel"), 64)]
    made += parts.tank((0, 0, high), r * 0.98, 0.03, "steel", juice, wide=False)
    return shapes.group(made, at, turn)


def pebble(colour="#a9aca9", accent="#b5703c", at=(0, 0, 0), turn=(0, 0, 0)):
    """A round, smooth stone of a device."""
    skin = paint(colour, 0.5)
    made = [lathe([(0, 0), (0.012, 0.0012), (0.021, 0.006), (0.0245, 0.0125), (0.0215, 0.019), (0.012, 0.0228), (0, 0.024)], (0, 0, 0), skin, 96, levels=1, scale=(1, 1.12, 1))]
    made += parts.pod((0, 0.0245, 0.0125), 0.017, 0.0095, 0.02, "#3c3f45", "#d9b56a", turn=(-90, 0, 0))
    made.append(rod((0, 0, 0.0232), (0, 0, 0.0243), 0.0015, _bright(accent), steps=20, bevel=0.0001))
    shapes.group(made, (0, 0, 0.027), (90, 0, 0))
    return shapes.group(made, at, turn)


def kit(kit_scene, brand, title, small="", style="lab", colour="#3a86c8", device=None, liquids=(), family=None):
    """A device before its carton, with bottles beside it."""
    picture = labels.art(style, brand, title, small, colour, None, bottles.wrap_size(0.092, 0.118), False, family)
    bottles.carton(picture, 0.092, 0.032, 0.118, (0, 0.03, 0), -6, mixed(colour, "#ffffff", 0.1))
    made = shapes.made_by(globals()[kit_scene], **(device or {}))
    shapes.group(made, (-0.066, 0.016, 0))
    for i, (name, tint) in enumerate(liquids):
        made = shapes.made_by(bottles.small_bottle, brand, name, "10 ml", "lab" if style != "waves" else "waves", tint, None, mixed(tint, "#fff3d0", 0.5), boxed=False, room=0.27)
        shapes.group(made, (0.062 + i * 0.027, 0.004 + 0.008 * i, 0))


def sleeve(colour="#1d8fd1"):
    """A silicone sleeve, empty, and the device that wears it."""
    skin = paint(colour, 0.62)
    rows = [[(x, y, z) for x, y in rounded_outline(0.035, 0.031, 0.012, 12)] for z in (0.0, 0.002, 0.03, 0.06, 0.082, 0.0835)]
    shapes.surface(rows, skin, 0.0016, levels=1, closed=True)
    for i in range(12):
        for s in (-1, 1):
            box((0.0012, 0.02, 0.0012), (s * 0.0178, 0, 0.012 + i * 0.0055), skin, 0.0004)
    shapes.group(shapes.made_by(box_mod, colour="#2b2f36"), (0.052, 0.02, 0), (0, 0, -20))
