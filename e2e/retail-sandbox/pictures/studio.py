"""The room in which every picture is taken: backdrop, lamps, camera, development."""

import math
import os
import tempfile

import bpy
from mathutils import Vector
from PIL import Image

import materials
from materials import linear

LARGEST = 60_000  # bytes of a picture


class Studio:
    """A tenant's studio. Lamps and backdrop scale with the object, so that bottles and sofas get the same light."""

    def __init__(self, look):
        self.look = look
        bpy.ops.wm.read_factory_settings(use_empty=True)
        materials.forget()
        self.scene = bpy.context.scene
        self.room = []

    def things(self):
        return [thing for thing in self.scene.objects if thing.type == "MESH" and thing not in self.room]

    def corners(self):
        """Every vertex of every thing, in the room's coordinates."""
        graph = bpy.context.evaluated_depsgraph_get()
        points = []
        for thing in self.things():
            if thing.get("beyond"):  # runs out of the picture
                continue
            mesh = thing.evaluated_get(graph).to_mesh()
            every = max(1, len(mesh.vertices) // 600)
            points += [thing.matrix_world @ vertex.co for vertex in mesh.vertices[:][::every]]
        return points

    def furnish(self, mood):
        """Sets up backdrop and lamps around the objects in the scene."""
        bpy.context.view_layer.update()
        points = self.corners()
        low = Vector(min(p[i] for p in points) for i in range(3))
        high = Vector(max(p[i] for p in points) for i in range(3))
        self.points, self.low, self.high = points, low, high
        self.centre = (low + high) / 2
        self.size = (high - low).length / 2
        look = {**self.look, **mood}
        self.turntable = bpy.data.objects.new("turntable", None)
        self.turntable.location = self.centre
        self._keep(self.turntable)
        bpy.context.view_layer.update()
        self._backdrop(look)
        self._lamps(look)
        self.fixed = look.get("wall", False)

    def _backdrop(self, look):
        """A sweep of paper: floor, bend, wall."""
        r = self.size
        floor, back, bend = self.low.z - r * 0.002, self.high.y + r * look.get("depth", 3.2), r * 1.6
        if look.get("hung"):
            floor -= r * look["hung"]
        line = [(self.low.y - r * 14, floor)]
        line += [(back - bend + bend * math.sin(a), floor + bend - bend * math.cos(a)) for a in (math.pi / 2 * i / 16 for i in range(17))]
        line += [(back, floor + r * 16)]
        vertices = [(x, y, z) for y, z in line for x in (self.centre.x - r * 18, self.centre.x + r * 18)]
        faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(line) - 1)]
        mesh = bpy.data.meshes.new("sweep")
        mesh.from_pydata(vertices, [], faces)
        mesh.polygons.foreach_set("use_smooth", [True] * len(faces))
        n = materials.Nodes("sweep")
        n.set(base_color=linear(look["backdrop"]), roughness=look.get("floor_gloss", 0.9), specular_ior_level=look.get("floor_shine", 0.2))
        mesh.materials.append(n.material)
        self._keep(bpy.data.objects.new("sweep", mesh))

    def _lamps(self, look):
        world = bpy.data.worlds.new("air")
        world.use_nodes = True
        world.node_tree.nodes["Background"].inputs["Color"].default_value = linear(look.get("air", "#ffffff"))
        world.node_tree.nodes["Background"].inputs["Strength"].default_value = look["ambient"]
        self.scene.world = world
        for lamp in look["lamps"]:
            self._lamp(**lamp)

    def _lamp(self, at, size, power, colour="#ffffff", aim=(0, 0, 0)):
        """A softbox: place, size and power are in radii of the thing."""
        r = self.size
        data = bpy.data.lights.new("softbox", "AREA")
        data.shape, data.size, data.size_y = "RECTANGLE", size[0] * r, size[1] * r
        data.energy, data.color = power * r * r, linear(colour)[:3]
        lamp = bpy.data.objects.new("softbox", data)
        lamp.location = self.centre + Vector(at) * r
        target = self.centre + Vector(aim) * r
        lamp.rotation_euler = (target - lamp.location).to_track_quat("-Z", "Y").to_euler()
        self._keep(lamp)

    def _keep(self, thing):
        self.scene.collection.objects.link(thing)
        self.room.append(thing)
        if thing is not self.turntable:
            thing.parent = self.turntable
            thing.matrix_parent_inverse = self.turntable.matrix_world.inverted()

    def take(self, view, size, path, samples, quality):
        """Renders, develops and saves one picture."""
        # The studio turns with the camera, as if the object were turned. Objects on the wall do not turn.
        self.turntable.rotation_euler.z = 0 if self.fixed else math.radians(view.get("around", 0))
        camera = self._camera(view, size)
        self._develop(size, samples, view)
        with tempfile.TemporaryDirectory() as folder:
            raw = os.path.join(folder, "raw.png")
            self.scene.render.filepath = raw
            bpy.ops.render.render(write_still=True)
            save(Image.open(raw).convert("RGB"), path, quality)
        bpy.data.objects.remove(camera)

    def _camera(self, view, size):
        """A camera at the angles `around` and `above` (degrees). It shows the thing or `part` of its box, `zoom` times closer."""
        data = bpy.data.cameras.new("camera")
        data.lens, data.sensor_width, data.sensor_fit = view.get("lens", 85), 36, "HORIZONTAL"
        camera = bpy.data.objects.new("camera", data)
        self.scene.collection.objects.link(camera)
        around, above = math.radians(view.get("around", 0)), math.radians(view.get("above", 10))
        out = Vector((math.sin(around) * math.cos(above), -math.cos(around) * math.cos(above), math.sin(above)))
        camera.rotation_euler = out.to_track_quat("Z", "Y").to_euler()
        turn = camera.rotation_euler.to_matrix()
        across, up = turn.col[0], turn.col[1]
        aspect = size[1] / size[0]
        tangent = 18 / data.lens
        target, distance = self.centre.copy(), self.size * 8
        fill = view.get("fill", self.look.get("fill", 0.74))
        for _ in range(12):
            eye = target + out * distance
            seen = [(p - eye) for p in self.points]
            xs = [v.dot(across) / -v.dot(out) / tangent for v in seen]
            ys = [v.dot(up) / -v.dot(out) / tangent / aspect for v in seen]
            target += across * (max(xs) + min(xs)) / 2 * distance * tangent
            target += up * (max(ys) + min(ys)) / 2 * distance * tangent * aspect
            distance *= max((max(xs) - min(xs)) / 2, (max(ys) - min(ys)) / 2) / fill
        if "part" in view:
            target = Vector(l + (h - l) * t for l, h, t in zip(self.low, self.high, view["part"]))
        distance /= view.get("zoom", 1)
        shift = view.get("shift", (0, self.look.get("drop", 0.0)))
        target += across * shift[0] * distance * tangent * 2 + up * shift[1] * distance * tangent * 2 * aspect
        camera.location = target + out * distance
        data.clip_start, data.clip_end = distance / 100, distance + self.size * 60
        if view.get("blur"):
            data.dof.use_dof, data.dof.focus_distance = True, distance
            data.dof.aperture_fstop = data.lens / 1000 / (distance * tangent * 0.02 * view["blur"])
        self.scene.camera = camera
        return camera

    def _develop(self, size, samples, view):
        render, cycles = self.scene.render, self.scene.cycles
        render.engine = "CYCLES"
        render.resolution_x, render.resolution_y = size
        render.image_settings.file_format = "PNG"
        render.use_persistent_data = True
        cycles.device, cycles.samples = "CPU", samples
        # Paper needs few samples; the object gets the other samples.
        cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.08, 3
        cycles.use_denoising, cycles.denoiser, cycles.denoising_prefilter = True, "OPENIMAGEDENOISE", "FAST"
        cycles.use_light_tree = False
        cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 8, 2, 3
        cycles.transmission_bounces, cycles.transparent_max_bounces = 8, 12
        cycles.caustics_reflective = cycles.caustics_refractive = False
        cycles.sample_clamp_indirect, cycles.blur_glossy = 4, 1.0
        settings = self.scene.view_settings
        settings.view_transform = "AgX"
        settings.look = self.look.get("film", "AgX - Medium High Contrast")
        settings.exposure = view.get("exposure", self.look.get("exposure", 0.0))


def save(picture, path, quality):
    """Saves a WebP; reduces the quality if the file is too large."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    while True:
        picture.save(path, "WEBP", quality=quality, method=6)
        if os.path.getsize(path) <= LARGEST or quality < 50:
            return
        quality -= 6
