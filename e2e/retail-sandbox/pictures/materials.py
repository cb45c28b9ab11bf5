"""Materials. All are procedural except printed paper."""

import bpy

WOODS = {  # early wood, late wood, how glossy the finish is
    "oak": ("#c69b68", "#a87b49", 0.45),
    "white oak": ("#d6bd96", "#bfa077", 0.5),
    "smoked oak": ("#6f4f35", "#4d3422", 0.45),
    "walnut": ("#6b452c", "#3f2617", 0.4),
    "ash": ("#dcc39c", "#c3a376", 0.48),
    "beech": ("#d2a377", "#bd8a5e", 0.45),
    "chestnut": ("#a97648", "#80522c", 0.5),
    "cherry": ("#8d6243", "#53331f", 0.4),
    "pine": ("#dfb981", "#c08d4f", 0.5),
    "olive": ("#c09a5f", "#6d4a2b", 0.35),
    "black ash": ("#1d1b1a", "#0e0d0d", 0.42),
}

METALS = {  # colour, roughness
    "steel": ("#c9ccd1", 0.28),
    "brushed": ("#a9adb3", 0.42),
    "chrome": ("#e4e7ea", 0.06),
    "brass": ("#c59a52", 0.24),
    "copper": ("#c47a55", 0.25),
    "gold": ("#dcb25e", 0.18),
    "blackened": ("#1d1d1e", 0.45),
    "gunmetal": ("#4c5058", 0.32),
    "galvanised": ("#9aa0a5", 0.5),
}


def linear(css):
    """Converts a CSS colour to Blender's colour space."""
    channels = [int(css[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return (*(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels), 1.0)


def mixed(css, other, part):
    pairs = zip(*([int(c[i:i + 2], 16) for i in (1, 3, 5)] for c in (css, other)))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


class Nodes:
    """A material's node tree, written from left to right."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes["Principled BSDF"]

    def add(self, kind, inputs=None, **settings):
        node = self.tree.nodes.new(kind)
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            self.put(node.inputs[key], value)
        return node

    def put(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def set(self, **values):
        """Sets inputs of the shader; `base_color` sets "Base Color"."""
        names = {socket.name.lower().replace(" ", "_"): socket for socket in self.shader.inputs}
        for name, value in values.items():
            self.put(names[name], value)
        return self

    def place(self, scale=(1, 1, 1), shifted=True):
        """Coordinates relative to the object; `shifted` gives each part different ones."""
        at = self.add("ShaderNodeTexCoord").outputs["Object"]
        if shifted:
            chance = self.add("ShaderNodeObjectInfo").outputs["Random"]
            away = self.add("ShaderNodeVectorMath", {0: chance, 1: (37, 19, 53)}, operation="MULTIPLY")
            at = self.add("ShaderNodeVectorMath", {0: at, 1: away.outputs[0]}).outputs[0]
        return self.add("ShaderNodeMapping", {"Vector": at, "Scale": scale}).outputs[0]

    def noise(self, at, scale, detail=3.0, distortion=0.0):
        return self.add("ShaderNodeTexNoise", {"Vector": at, "Scale": scale, "Detail": detail, "Distortion": distortion}).outputs[0]

    def ramp(self, factor, stops):
        node = self.add("ShaderNodeValToRGB", {"Fac": factor})
        while len(node.color_ramp.elements) < len(stops):
            node.color_ramp.elements.new(0.5)
        for element, (place, colour) in zip(node.color_ramp.elements, stops):
            element.position, element.color = place, colour
        return node.outputs[0]

    def blend(self, factor, first, second, mode="MIX"):
        node = self.add("ShaderNodeMix", data_type="RGBA", blend_type=mode)
        for socket, value in zip((node.inputs[0], node.inputs[6], node.inputs[7]), (factor, first, second)):
            self.put(socket, value)
        return node.outputs[2]

    def bump(self, height, strength, distance):
        node = self.add("ShaderNodeBump", {"Height": height, "Strength": strength, "Distance": distance})
        self.put(self.shader.inputs["Normal"], node.outputs[0])
        return self

    def math(self, operation, first, second=0.5):
        return self.add("ShaderNodeMath", {0: first, 1: second}, operation=operation).outputs[0]


_made = {}


def forget():
    """Clears the cache, because materials are deleted with their scene."""
    _made.clear()


def once(make):
    """Caches materials by their arguments within one scene."""
    def answer(*arguments, **options):
        key = (make.__name__, arguments, tuple(sorted(options.items())))
        if key not in _made:
            _made[key] = make(*arguments, **options)
        return _made[key]
    return answer


class Grained:
    """A material with a direction along one axis of its part."""

    def __init__(self, make):
        self.make = make
        self.axes = {}

    def along(self, axis):
        if axis not in self.axes:
            self.axes[axis] = self.make(axis)
        return self.axes[axis]


@once
def wood(species, unit=1.0):
    """Wood with rings and pores; `unit` is the length of a metre in the scene."""
    return Grained(lambda axis: _wood(species, axis, unit))


def _wood(species, axis, unit):
    early, late, gloss = WOODS[species]
    n = Nodes(f"{species} {axis}")
    long, cross = 0.55 / unit, 7.5 / unit
    at = n.place([long if a == axis else cross for a in "xyz"])
    flow = n.noise(at, 1.0, 2.0)
    wavering = n.add("ShaderNodeVectorMath", {0: at, 1: n.blend(1.0, flow, (1.4, 1.4, 1.4, 1), "MULTIPLY")}).outputs[0]
    rings = n.add("ShaderNodeTexNoise", {"Vector": wavering, "Scale": 3.2, "Detail": 4.0, "Roughness": 0.62, "Distortion": 0.5}).outputs[0]
    pores = n.noise(n.place([9 / unit if a == axis else 420 / unit for a in "xyz"]), 1.0, 2.0)
    patches = n.noise(n.place([0.4 / unit if a == axis else 2.2 / unit for a in "xyz"]), 1.0, 1.0)
    light, dark = linear(early), linear(late)
    colour = n.ramp(rings, [(0.34, dark), (0.46, light), (0.55, linear(mixed(early, late, 0.45))), (0.66, light)])
    colour = n.blend(n.math("MULTIPLY", n.ramp(pores, [(0.28, (1, 1, 1, 1)), (0.46, (0, 0, 0, 1))]), 0.34), colour, linear(mixed(late, "#000000", 0.35)))
    colour = n.blend(n.math("MULTIPLY", n.ramp(patches, [(0.3, (0, 0, 0, 1)), (0.75, (1, 1, 1, 1))]), 0.35), colour, dark)
    n.set(base_color=colour, roughness=gloss, coat_weight=0.12, coat_roughness=0.35)
    return n.bump(pores, 0.12, 0.0008 * unit).material


@once
def fabric(colour, weave="linen", unit=1.0, second=None):
    """Cloth: linen, wool, felt, bouclé, cord, velvet, canvas, jersey, cotton."""
    n = Nodes(f"{weave} {colour}")
    at = n.place(shifted=False)
    fine = {"linen": 260, "wool": 180, "felt": 420, "bouclé": 75, "cord": 34, "velvet": 300, "canvas": 220, "jersey": 330, "cotton": 300}[weave] / unit
    fleck = n.noise(at, fine, 2.0)
    cloud = n.noise(at, 5 / unit, 3.0)
    base = linear(colour)
    dark = linear(second or mixed(colour, "#000000", 0.22))
    pale = linear(mixed(colour, "#ffffff", 0.12))
    shade = n.ramp(fleck, [(0.36, dark), (0.52, base), (0.66, pale)])
    shade = n.blend(n.math("MULTIPLY", cloud, 0.22), shade, dark)
    rough, sheen = 0.92, 0.25
    if weave == "bouclé":
        curls = n.add("ShaderNodeTexVoronoi", {"Vector": n.place(shifted=False), "Scale": fine}).outputs[0]
        shade = n.blend(n.ramp(curls, [(0.25, (0, 0, 0, 1)), (0.75, (1, 1, 1, 1))]), shade, dark)
        n.set(base_color=shade, roughness=1.0, sheen_weight=0.3)
        return n.bump(n.math("SUBTRACT", 1.0, curls), 0.9, 0.008 * unit).material
    if weave == "cord":
        ribs = n.add("ShaderNodeTexWave", {"Vector": at, "Scale": fine, "Distortion": 0.2}, wave_profile="SIN").outputs["Fac"]
        shade = n.blend(n.math("MULTIPLY", n.math("SUBTRACT", 1.0, ribs), 0.55), shade, dark)
        n.set(base_color=shade, roughness=0.9, sheen_weight=0.5)
        return n.bump(ribs, 0.8, 0.005 * unit).material
    if weave == "velvet":
        sheen, rough = 1.0, 0.8
    threads = [n.add("ShaderNodeTexWave", {"Vector": at, "Scale": fine * 0.55, "Distortion": 1.2, "Detail": 1.0, "Detail Scale": 3.0},
                     bands_direction=axis).outputs["Fac"] for axis in "XYZ"]
    height = n.math("ADD", n.math("ADD", threads[0], threads[1]), n.math("ADD", threads[2], fleck))
    n.set(base_color=shade, roughness=rough, sheen_weight=sheen, sheen_roughness=0.5)
    return n.bump(height, 0.35 if weave in ("felt", "jersey", "cotton", "velvet") else 0.6, 0.0016 * unit).material


@once
def leather(colour, unit=1.0):
    n = Nodes(f"leather {colour}")
    at = n.place()
    grain = n.add("ShaderNodeTexVoronoi", {"Vector": at, "Scale": 260 / unit}).outputs[0]
    cloud = n.noise(at, 6 / unit, 4.0)
    shade = n.ramp(cloud, [(0.3, linear(mixed(colour, "#000000", 0.3))), (0.55, linear(colour)), (0.8, linear(mixed(colour, "#ffffff", 0.12)))])
    n.set(base_color=shade, roughness=n.ramp(cloud, [(0.3, (0.34,) * 3 + (1,)), (0.8, (0.52,) * 3 + (1,))]), coat_weight=0.1)
    return n.bump(grain, 0.25, 0.0015 * unit).material


@once
def metal(kind, unit=1.0):
    colour, rough = METALS[kind]
    n = Nodes(kind)
    smear = n.noise(n.place((3 / unit, 3 / unit, 60 / unit)), 1.0, 2.0)
    low, high = max(rough - 0.05, 0.03), rough + 0.08
    n.set(base_color=linear(colour), metallic=1.0, roughness=n.ramp(smear, [(0.3, (low,) * 3 + (1,)), (0.7, (high,) * 3 + (1,))]))
    return n.material


@once
def paint(colour, gloss=0.4, coat=0.0, metallic=0.0):
    """Lacquer, powder coating or plastic; `gloss` is the roughness."""
    n = Nodes(f"paint {colour}")
    return n.set(base_color=linear(colour), roughness=gloss, coat_weight=coat, coat_roughness=0.08, metallic=metallic).material


@once
def soft_plastic(colour, gloss=0.35):
    """Plastic that lets a little light in."""
    n = Nodes(f"soft {colour}")
    return n.set(base_color=linear(colour), roughness=gloss, transmission_weight=0.35, ior=1.3).material


@once
def ceramic(colour, glaze=None, unit=1.0, gloss=0.3):
    """Fired clay; a second colour pools in the glaze."""
    n = Nodes(f"ceramic {colour}")
    at = n.place()
    cloud = n.noise(at, 7 / unit, 4.0, 0.8)
    specks = n.noise(at, 190 / unit, 1.0)
    shade = n.ramp(cloud, [(0.35, linear(colour)), (0.7, linear(glaze or mixed(colour, "#000000", 0.1)))])
    shade = n.blend(n.ramp(specks, [(0.66, (0, 0, 0, 1)), (0.72, (0.5, 0.5, 0.5, 1))]), shade, linear(mixed(colour, "#1a120c", 0.7)))
    n.set(base_color=shade, roughness=gloss, coat_weight=0.25 if gloss < 0.5 else 0.0, coat_roughness=0.15)
    return n.bump(cloud, 0.15, 0.003 * unit).material


@once
def stone(colour, vein, unit=1.0, gloss=0.4):
    """Travertine and its kin: layers and open pores."""
    n = Nodes(f"stone {colour}")
    layers = n.noise(n.place((1.6 / unit, 1.6 / unit, 14 / unit)), 1.6, 5.0, 0.6)
    pores = n.noise(n.place((60 / unit, 60 / unit, 140 / unit)), 1.0, 3.0)
    shade = n.ramp(layers, [(0.32, linear(vein)), (0.5, linear(colour)), (0.7, linear(mixed(colour, "#ffffff", 0.3)))])
    holes = n.ramp(pores, [(0.3, (1, 1, 1, 1)), (0.36, (0, 0, 0, 1))])
    shade = n.blend(n.math("MULTIPLY", holes, 0.6), shade, linear(mixed(vein, "#000000", 0.4)))
    n.set(base_color=shade, roughness=gloss)
    return n.bump(n.math("SUBTRACT", 1.0, holes), 0.3, 0.002 * unit).material


@once
def glass(colour="#ffffff", rough=0.0):
    n = Nodes(f"glass {colour}")
    return n.set(base_color=linear(colour), roughness=rough, transmission_weight=1.0, ior=1.45).material


@once
def pane(colour="#f2f6f5", clear=0.88):
    """Thin flat glass: light goes straight through, some of it is mirrored."""
    n = Nodes(f"pane {colour}")
    through = n.add("ShaderNodeBsdfTransparent", {"Color": linear(colour)})
    mirror = n.add("ShaderNodeBsdfGlossy", {"Color": (1, 1, 1, 1), "Roughness": 0.02})
    edge = n.add("ShaderNodeLayerWeight", {"Blend": 0.25}).outputs["Fresnel"]
    amount = n.math("ADD", n.math("MULTIPLY", edge, 0.7), 1 - clear)
    both = n.add("ShaderNodeMixShader", {0: amount, 1: through.outputs[0], 2: mirror.outputs[0]})
    n.tree.links.new(both.outputs[0], n.tree.nodes["Material Output"].inputs["Surface"])
    return n.material


@once
def liquid(colour, depth=1.0):
    """A coloured liquid in a clear vessel."""
    n = Nodes(f"liquid {colour}")
    return n.set(base_color=linear(colour), roughness=0.02, transmission_weight=0.88 * depth, ior=1.36, specular_ior_level=0.5).material


@once
def glow(colour, strength):
    n = Nodes(f"glow {colour}")
    return n.set(base_color=linear(colour), emission_color=linear(colour), emission_strength=strength).material


@once
def shade(colour, warmth="#ffce8f", strength=1.0, weave=True, unit=1.0, fade=None):
    """A lit lampshade; `fade` is the height of its brightest part and the reach of the light, in its own coordinates."""
    n = Nodes(f"shade {colour}")
    at = n.place(shifted=False)
    cloth = n.noise(n.place((240 / unit, 240 / unit, 40 / unit), shifted=False), 1.0, 2.0)
    base = n.ramp(cloth, [(0.3, linear(mixed(colour, "#7a6242", 0.18))), (0.7, linear(colour))]) if weave else linear(colour)
    power = strength
    if fade:
        height = n.add("ShaderNodeSeparateXYZ", {0: at}).outputs["Z"]
        away = n.math("ABSOLUTE", n.math("DIVIDE", n.math("SUBTRACT", height, fade[0]), fade[1]))
        power = n.math("MULTIPLY", n.math("MAXIMUM", n.math("SUBTRACT", 1.0, n.math("MULTIPLY", away, 0.62)), 0.15), strength)
    n.set(base_color=base, roughness=0.9, emission_color=n.blend(0.55, base, linear(warmth)), emission_strength=power)
    return n.bump(cloth, 0.25, 0.001 * unit).material if weave else n.material


@once
def paper(colour="#f4efe4", unit=1.0, rough=0.75):
    n = Nodes(f"paper {colour}")
    fibre = n.noise(n.place(), 160 / unit, 3.0)
    shade_ = n.ramp(fibre, [(0.3, linear(mixed(colour, "#6b5a44", 0.1))), (0.7, linear(colour))])
    n.set(base_color=shade_, roughness=rough)
    return n.bump(fibre, 0.12, 0.0006 * unit).material


@once
def board(colour="#b58a5c", unit=1.0):
    """Brown corrugated board."""
    n = Nodes(f"board {colour}")
    fibre = n.noise(n.place((14 / unit, 14 / unit, 90 / unit)), 1.0, 4.0)
    specks = n.noise(n.place(), 240 / unit, 2.0)
    tone = n.ramp(fibre, [(0.3, linear(mixed(colour, "#000000", 0.1))), (0.7, linear(mixed(colour, "#ffffff", 0.06)))])
    tone = n.blend(n.ramp(specks, [(0.3, (0.35, 0.35, 0.35, 1)), (0.45, (0, 0, 0, 1))]), tone, linear(mixed(colour, "#2a1a0c", 0.5)))
    n.set(base_color=tone, roughness=0.85)
    return n.bump(fibre, 0.1, 0.001 * unit).material


def printed(path, gloss=0.45, coat=0.15, metallic=0.0, under=None):
    """A picture from a file on a sheet. Through its transparent parts, `under` or the background is visible."""
    n = Nodes("printed")
    picture = n.add("ShaderNodeTexImage")
    picture.image = bpy.data.images.load(str(path))
    picture.extension = "EXTEND"
    at = n.add("ShaderNodeUVMap")
    n.tree.links.new(at.outputs[0], picture.inputs["Vector"])
    n.set(base_color=picture.outputs["Color"], roughness=gloss, coat_weight=coat, coat_roughness=0.12, metallic=metallic)
    if under:
        n.set(base_color=n.blend(picture.outputs["Alpha"], linear(under), picture.outputs["Color"]))
    else:
        n.set(alpha=picture.outputs["Alpha"])
    return n.material
