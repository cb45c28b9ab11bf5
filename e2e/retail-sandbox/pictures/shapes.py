"""Solid shapes with soft edges, like those of real objects."""

import math

import bpy  # brings the modules below
import bmesh
from mathutils import Matrix, Vector, noise

from materials import Grained

AXES = "xyz"


def _link(name, mesh, material, at=(0, 0, 0), turn=(0, 0, 0), grain=None):
    """Adds a mesh to the scene; `turn` is in degrees, `grain` is the axis of the wood's grain."""
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    thing.rotation_euler = [math.radians(angle) for angle in turn]
    if isinstance(material, Grained):
        if grain is None:
            extent = [max(v.co[i] for v in mesh.vertices) - min(v.co[i] for v in mesh.vertices) for i in range(3)]
            grain = AXES[extent.index(max(extent))]
        material = material.along(grain)
    if material is not None:
        mesh.materials.append(material)
    return thing


def _finish(thing, bevel=0.0, segments=3, levels=0):
    """Smooth shading; edges rounded by `bevel`, or the whole mesh rounded off `levels` times."""
    thing.data.polygons.foreach_set("use_smooth", [True] * len(thing.data.polygons))
    if bevel:
        edge = thing.modifiers.new("bevel", "BEVEL")
        edge.width, edge.segments, edge.limit_method = bevel, segments, "ANGLE"
        edge.angle_limit = math.radians(35)
        edge.use_clamp_overlap = True
        thing.modifiers.new("normals", "WEIGHTED_NORMAL")
    if levels:
        soft = thing.modifiers.new("soft", "SUBSURF")
        soft.levels = soft.render_levels = levels
    return thing


def _mesh(name, vertices, faces):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    mesh.update()
    return mesh


def box(size, at, material, bevel=0.004, turn=(0, 0, 0), grain=None, taper=1.0):
    """A block around `at`; `taper` scales its foot."""
    x, y, z = (extent / 2 for extent in size)
    t = taper
    vertices = [(-x * t, -y * t, -z), (x * t, -y * t, -z), (x * t, y * t, -z), (-x * t, y * t, -z),
                (-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)]
    faces = [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    thing = _link("box", _mesh("box", vertices, faces), material, at, turn, grain)
    return _finish(thing, min(bevel, min(size) * 0.45))


def lathe(profile, at, material, steps=64, turn=(0, 0, 0), grain="z", levels=0, scale=(1, 1, 1)):
    """Turns a profile of (radius, height) round the z axis; radius 0 closes it."""
    vertices, faces, rings = [], [], []
    for radius, height in profile:
        if radius <= 1e-7:
            rings.append([len(vertices)])
            vertices.append((0, 0, height))
            continue
        rings.append(list(range(len(vertices), len(vertices) + steps)))
        vertices += [(radius * math.cos(a) * scale[0], radius * math.sin(a) * scale[1], height)
                     for a in (2 * math.pi * step / steps for step in range(steps))]
    for low, high in zip(rings, rings[1:]):
        for step in range(steps):
            following = (step + 1) % steps
            if len(low) > 1 and len(high) > 1:
                faces.append((low[step], low[following], high[following], high[step]))
            elif len(high) > 1:
                faces.append((low[0], high[following], high[step]))
            elif len(low) > 1:
                faces.append((low[step], low[following], high[0]))
    mesh = _mesh("lathe", vertices, faces)
    # Texture coordinates of a band around the middle: u runs around it, v from the bottom to the top.
    heights = [height for _, height in profile]
    foot, tall = min(heights), (max(heights) - min(heights)) or 1
    layer = mesh.uv_layers.new(name="round")
    for face in mesh.polygons:
        for loop in face.loop_indices:
            x, y, z = mesh.vertices[mesh.loops[loop].vertex_index].co
            layer.data[loop].uv = ((math.atan2(y, x) / (2 * math.pi)) % 1, (z - foot) / tall)
        around = [layer.data[loop].uv[0] for loop in face.loop_indices]
        if max(around) - min(around) > 0.5:
            for loop in face.loop_indices:
                if layer.data[loop].uv[0] < 0.5:
                    layer.data[loop].uv[0] += 1
    thing = _link("lathe", mesh, material, at, turn, grain)
    _finish(thing, levels=levels)
    if not levels:
        mesh.set_sharp_from_angle(angle=math.radians(40))
    return thing


def rounded(profile, radius, steps=4):
    """A profile whose inner corners are rounded off."""
    points = [Vector(point) for point in profile]
    out = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:]):
        reach = min(radius, (before - corner).length * 0.49, (after - corner).length * 0.49)
        start = corner + (before - corner).normalized() * reach
        end = corner + (after - corner).normalized() * reach
        for step in range(steps + 1):
            t = step / steps
            out.append(start * (1 - t) ** 2 + corner * 2 * t * (1 - t) + end * t * t)
    return [tuple(point) for point in out + [points[-1]]]


def rod(start, end, radius, material, end_radius=None, steps=32, bevel=None):
    """A round bar between two points, with eased ends."""
    start, end = Vector(start), Vector(end)
    length = (end - start).length
    second = radius if end_radius is None else end_radius
    ease = min(radius, second, length / 2) * 0.25 if bevel is None else bevel
    profile = [(0, 0), (radius - ease, 0), (radius, ease), (second, length - ease), (second - ease, length), (0, length)]
    thing = lathe(profile, start, material, steps)
    thing.rotation_euler = (end - start).to_track_quat("Z", "Y").to_euler()
    return thing


def turned(stations, start, end, material, steps=40):
    """A turned leg or spindle between two points; stations are (part of the length, radius)."""
    start, end = Vector(start), Vector(end)
    length = (end - start).length
    dense = smooth_line([(radius, t * length, 0) for t, radius in stations], 6)
    profile = [(0, 0)] + [(max(r, 1e-4), z) for r, z, _ in dense] + [(0, length)]
    thing = lathe(profile, start, material, steps)
    thing.rotation_euler = (end - start).to_track_quat("Z", "Y").to_euler()
    return thing


def smooth_line(points, steps=8, closed=False):
    """Points on a Catmull-Rom curve through the given ones."""
    points = [Vector(point) for point in points]
    count = len(points)
    at = (lambda i: points[i % count]) if closed else (lambda i: points[max(0, min(count - 1, i))])
    line = []
    for i in range(count if closed else count - 1):
        a, b, c, d = at(i - 1), at(i), at(i + 1), at(i + 2)
        for step in range(steps):
            t = step / steps
            line.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3))
    if not closed:
        line.append(points[-1])
    return line


def tube(points, radius, material, closed=False, smooth=True, steps=8, flat=1.0, grain="x", radii=None):
    """A bar bent through points; `flat` squeezes its section vertically, `radii` swell it along the way."""
    line = smooth_line(points, steps, closed) if smooth else [Vector(point) for point in points]
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = radius, 6, True
    spline = curve.splines.new("POLY")
    spline.points.add(len(line) - 1)
    spline.use_cyclic_u = closed
    for index, (point, place) in enumerate(zip(spline.points, line)):
        point.co = (*place, 1)
        if radii:
            t = index / (len(line) - 1) * (len(radii) - 1)
            low = min(int(t), len(radii) - 2)
            point.radius = radii[low] + (radii[low + 1] - radii[low]) * (t - low)
    draft = bpy.data.objects.new("tube", curve)
    bpy.context.scene.collection.objects.link(draft)
    mesh = bpy.data.meshes.new_from_object(draft.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(draft)
    mesh.materials.clear()
    if flat != 1.0:
        middle = sum((v.co.z for v in mesh.vertices)) / len(mesh.vertices)
        for vertex in mesh.vertices:
            vertex.co.z = middle + (vertex.co.z - middle) * flat
    thing = _link("tube", mesh, material, grain=grain)
    _finish(thing)
    mesh.set_sharp_from_angle(angle=math.radians(50))
    return thing


def rounded_outline(width, depth, radius, steps=10):
    """Corner-rounded rectangle round the origin, counter-clockwise."""
    x, y = width / 2 - radius, depth / 2 - radius
    corners = [(x, y, 0), (-x, y, 90), (-x, -y, 180), (x, -y, 270)]
    return [(cx + radius * math.cos(math.radians(start + 90 * step / steps)),
             cy + radius * math.sin(math.radians(start + 90 * step / steps)))
            for cx, cy, start in corners for step in range(steps + 1)]


def slab(outline, thickness, at, material, bevel=0.004, turn=(0, 0, 0), grain="x", segments=3):
    """An outline in x and y with a thickness, its foot at `at`."""
    count = len(outline)
    vertices = [(x, y, z) for z in (0, thickness) for x, y in outline]
    faces = [tuple(reversed(range(count))), tuple(range(count, 2 * count))]
    faces += [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
    thing = _link("slab", _mesh("slab", vertices, faces), material, at, turn, grain)
    return _finish(thing, min(bevel, thickness * 0.45), segments)


def disc(radius, thickness, at, material, bevel=0.004, grain="x", steps=96):
    outline = [(radius * math.cos(2 * math.pi * i / steps), radius * math.sin(2 * math.pi * i / steps)) for i in range(steps)]
    return slab(outline, thickness, at, material, bevel, grain=grain)


def _soft_block(size, radius, cells):
    """Vertices and faces of a block with round edges, densely divided."""
    mesh = bmesh.new()
    bmesh.ops.create_cube(mesh, size=2)
    bmesh.ops.subdivide_edges(mesh, edges=mesh.edges[:], cuts=cells, use_grid_fill=True)
    half = Vector(size) / 2
    radius = min(radius, *half)
    for vertex in mesh.verts:
        place = Vector(math.sin(c * math.pi / 2) * h for c, h in zip(vertex.co, half))
        inner = Vector(max(-h + radius, min(h - radius, c)) for c, h in zip(place, half))
        out = place - inner
        if out.length > 1e-9:
            vertex.co = inner + out.normalized() * radius
        else:
            vertex.co = place
    return mesh


def cushion(size, at, material, radius=0.05, puff=0.02, turn=(0, 0, 0), creases=0.004, seed=0.0, cells=30, dent=0.0):
    """An upholstered block with round edges, a thick middle and a slightly uneven surface; `dent` makes a groove across it."""
    mesh = _soft_block(size, radius, cells)
    x, y, z = (extent / 2 for extent in size)
    for vertex in mesh.verts:
        c = vertex.co
        u, v, w = c.x / x, c.y / y, c.z / z
        c.z += math.copysign(puff, w) * (1 - u * u) * (1 - v * v) * abs(w)
        c.y += math.copysign(puff * 0.5, v) * (1 - u * u) * (1 - w * w) * abs(v)
        c.x += math.copysign(puff * 0.5, u) * (1 - v * v) * (1 - w * w) * abs(u)
        if dent:
            c.z -= dent * math.exp(-(v * 2.4) ** 2) * (w > 0) * (1 - u * u * 0.4)
        place = Vector((c.x * 7 + seed, c.y * 7, c.z * 7))
        c += Vector(noise.noise_vector(place)) * creases + Vector(noise.noise_vector(place * 0.35)) * creases * 1.5
    data = bpy.data.meshes.new("cushion")
    mesh.to_mesh(data)
    mesh.free()
    return _finish(_link("cushion", data, material, at, turn), levels=1)


def piping(size, at, material, radius=0.05, thick=0.005, turn=(0, 0, 0), height=0.0, puff=0.0):
    """The sewn cord that runs round a cushion."""
    outline = rounded_outline(size[0] + puff, size[1] + puff, min(radius * 1.7, *(side / 2.2 for side in size)), 8)
    thing = tube([(x, y, height) for x, y in outline], thick, material, closed=True, smooth=False)
    thing.location = at
    thing.rotation_euler = [math.radians(angle) for angle in turn]
    return thing


def surface(grid, material, thickness=0.0, at=(0, 0, 0), turn=(0, 0, 0), levels=1, closed=False, grain="x", offset=0.0):
    """A surface through rows of points; `closed` joins the ends of each row."""
    rows, columns = len(grid), len(grid[0])
    vertices = [tuple(point) for row in grid for point in row]
    faces = []
    for i in range(rows - 1):
        for j in range(columns if closed else columns - 1):
            k = (j + 1) % columns
            faces.append((i * columns + j, i * columns + k, (i + 1) * columns + k, (i + 1) * columns + j))
    mesh = _mesh("surface", vertices, faces)
    layer = mesh.uv_layers.new(name="sheet")
    for face in mesh.polygons:
        cells = [(mesh.loops[loop].vertex_index // columns, mesh.loops[loop].vertex_index % columns) for loop in face.loop_indices]
        wraps = closed and max(c for _, c in cells) - min(c for _, c in cells) > 1
        for loop, (row, column) in zip(face.loop_indices, cells):
            across = columns if wraps and column == 0 else column
            layer.data[loop].uv = (across / (columns if closed else columns - 1), row / (rows - 1))
    thing = _link("surface", mesh, material, at, turn, grain)
    if thickness:
        solid = thing.modifiers.new("thick", "SOLIDIFY")
        solid.thickness, solid.offset = thickness, offset
    return _finish(thing, levels=levels)


def sheet(width, depth, height_of, material, cells=80, thickness=0.0, at=(0, 0, 0), turn=(0, 0, 0), levels=1, grain="x"):
    """A cloth or plate over x and y whose height is a function of both."""
    grid = [[(width * (j / cells - 0.5), depth * (i / cells - 0.5), height_of(width * (j / cells - 0.5), depth * (i / cells - 0.5)))
             for j in range(cells + 1)] for i in range(cells + 1)]
    return surface(grid, material, thickness, at, turn, levels, grain=grain)


def plate(width, height, at, material, turn=(90, 0, 0)):
    """A flat, upright rectangle with texture coordinates, which faces the viewer unless it is turned."""
    grid = [[(width * (j - 0.5), height * (i - 0.5), 0) for j in range(2)] for i in range(2)]
    return surface(grid, material, at=at, turn=turn, levels=0)


def copy(thing, at, turn=None):
    """A copy of an object at another position."""
    twin = bpy.data.objects.new(thing.name, thing.data)
    bpy.context.scene.collection.objects.link(twin)
    for modifier in thing.modifiers:
        other = twin.modifiers.new(modifier.name, modifier.type)
        for setting in modifier.bl_rna.properties:
            if not setting.is_readonly:
                setattr(other, setting.identifier, getattr(modifier, setting.identifier))
    twin.location = at
    twin.rotation_euler = thing.rotation_euler if turn is None else [math.radians(angle) for angle in turn]
    return twin


def group(things, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """Turns objects together around the origin, then moves them to `at`."""
    place = Matrix.LocRotScale(Vector(at), Matrix.Rotation(0, 3, "X"), Vector((scale,) * 3))
    for axis, angle in zip("XYZ", turn):
        place = place @ Matrix.Rotation(math.radians(angle), 4, axis)
    bpy.context.view_layer.update()
    for thing in things:
        thing.matrix_world = place @ thing.matrix_world
    return things


def made_by(build, *arguments, **options):
    """Runs a scene function; returns the objects that it added."""
    before = set(bpy.context.scene.objects)
    build(*arguments, **options)
    return [thing for thing in bpy.context.scene.objects if thing not in before]
