"""Materials and parts of which the pictures' models are made.

Lengths are millimetres; z points up and the ground is z = 0. A part is a Blender object; parts that touch may overlap by a hair, but never
share a surface (coplanar faces flicker). Everything is deterministic: random placement takes a seed.
"""
import math
import os
import random

import bpy
from mathutils import Euler, Matrix, Vector

FONT_FILE = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"


# ---------------------------------------------------------------------------------------------------------------- materials
def linear(hex_colour):
    """'#ff7a1a' as the linear RGBA that shaders take."""
    text = hex_colour.lstrip("#")
    srgb = [int(text[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in srgb) + (1.0,)


def material(name, colour, metallic=0.0, roughness=0.4, specular=0.5, clearcoat=0.0, transmission=0.0, sheen=0.0, alpha=1.0, anisotropic=0.0):
    """The material of this name, made at its first use. `colour` is a hex string."""
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    shader = made.node_tree.nodes["Principled BSDF"]
    for key, value in {
        "Base Color": linear(colour),
        "Metallic": metallic,
        "Roughness": roughness,
        "Specular": specular,
        "Clearcoat": clearcoat,
        "Clearcoat Roughness": 0.15,
        "Transmission": transmission,
        "Sheen": sheen,
        "Alpha": alpha,
        "Anisotropic": anisotropic,
        "IOR": 1.46,
    }.items():
        shader.inputs[key].default_value = value
    return made


def _nodes(made):
    tree = made.node_tree
    return tree, tree.nodes, tree.links, tree.nodes["Principled BSDF"]


def _coordinates(tree, stretch=(1, 1, 1)):
    """Object coordinates in millimetres, multiplied by `stretch` (a larger number makes a finer pattern along that axis)."""
    coordinates = tree.nodes.new("ShaderNodeTexCoord")
    mapping = tree.nodes.new("ShaderNodeMapping")
    mapping.inputs["Scale"].default_value = stretch
    tree.links.new(coordinates.outputs["Object"], mapping.inputs["Vector"])
    return mapping.outputs["Vector"]


def grain(made, scale=1.0, strength=0.2, stretch=(1, 1, 1), detail=3.0):
    """Adds a fine relief: `scale` in bumps per millimetre; stretched it looks brushed, ground or drawn. Returns the material."""
    tree, nodes, links, shader = _nodes(made)
    if any(node.bl_idname == "ShaderNodeBump" for node in nodes):
        return made
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = detail
    links.new(_coordinates(tree, stretch), noise.inputs["Vector"])
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = strength
    bump.inputs["Distance"].default_value = 0.006
    links.new(noise.outputs["Fac"], bump.inputs["Height"])
    links.new(bump.outputs["Normal"], shader.inputs["Normal"])
    return made


def mottled(made, first, second, scale=0.2, stretch=(1, 1, 1), low=0.35, high=0.65, roughness=None):
    """Lets the colour wander between two hex colours (wood grain if stretched, spangle of zinc, dust); `roughness`: (of first, of second)."""
    tree, nodes, links, shader = _nodes(made)
    if any(node.bl_idname == "ShaderNodeValToRGB" for node in nodes):
        return made
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = 6
    links.new(_coordinates(tree, stretch), noise.inputs["Vector"])
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = low, high
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = linear(first), linear(second)
    links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
    if roughness:
        ranged = nodes.new("ShaderNodeMapRange")
        ranged.inputs["From Min"].default_value, ranged.inputs["From Max"].default_value = low, high
        ranged.inputs["To Min"].default_value, ranged.inputs["To Max"].default_value = roughness
        links.new(noise.outputs["Fac"], ranged.inputs["Value"])
        links.new(ranged.outputs["Result"], shader.inputs["Roughness"])
    return made


# Metals. Colours are reflectances: steel is darker than zinc, chrome vanadium is satin, black oxide nearly black.
def steel():
    """Bright steel, machined: hammer heads, plane soles, jaws."""
    return grain(material("steel", "#94979a", 1, 0.22), 3, 0.06)


def ground_steel():
    """Steel with the lines of a grinder along x: blades, edges, rules."""
    return grain(material("ground steel", "#9c9ea0", 1, 0.27), 1.2, 0.25, (0.05, 4, 4))


def zinc():
    """Galvanised fasteners: bright, faintly bluish, slightly uneven."""
    return grain(mottled(material("zinc", "#b9bec4", 1, 0.27), "#8f949b", "#a9aeb4", 0.25, roughness=(0.3, 0.24)), 2.5, 0.1)


def chrome_vanadium():
    """Satin chrome: spanners, keys, screwdriver blades."""
    return grain(material("chrome vanadium", "#a2a4a6", 1, 0.16), 2, 0.03)


def chrome():
    return material("chrome", "#d2d4d6", 1, 0.06)


def black_oxide():
    return grain(material("black oxide", "#26272a", 1, 0.34), 1.5, 0.1)


def brass():
    return grain(material("brass", "#b98f3e", 1, 0.26), 2, 0.05)


def copper():
    return material("copper", "#b5694a", 1, 0.24)


def aluminium():
    """Anodised or extruded aluminium, lines along x."""
    return grain(material("aluminium", "#b9bbbd", 1, 0.36), 0.9, 0.2, (0.05, 3, 3))


def painted(colour):
    """Metal under glossy paint."""
    return material(f"paint {colour}", colour, 0, 0.3, 0.5, 0.6)


def powder_coat(colour):
    """Metal under a matt, finely textured coat."""
    return grain(material(f"powder {colour}", colour, 0, 0.5, 0.45), 2.2, 0.15)


# Plastics, rubber, wood, cloth, board. The shop's colours: orange and graphite.
ORANGE, GRAPHITE, GREY, YELLOW, RED, BLUE, GREEN, WHITE = (
    "#f06a0f", "#2b2d31", "#8b8e92", "#f2b705", "#c4261d", "#1f5f9e", "#2f7d4a", "#eceae4",
)


def abs_plastic(colour=ORANGE):
    """Moulded ABS: a fine spark-eroded texture and a soft gloss."""
    return grain(material(f"abs {colour}", colour, 0, 0.38, 0.5), 2.0, 0.08)


def glossy_plastic(colour):
    return material(f"glossy {colour}", colour, 0, 0.16, 0.5, 0.3)


def rubber(colour="#232427"):
    """Soft grips, cables, tyres: matt."""
    return grain(material(f"rubber {colour}", colour, 0, 0.68, 0.3), 2.5, 0.15)


def clear_plastic(colour="#f5fbff"):
    """Polycarbonate and acrylic."""
    return material(f"clear {colour}", colour, 0, 0.05, 0.5, 0, transmission=0.96)


def wood(light="#d9b27c", dark="#b98a52", along="y"):
    """Beech by default; ash "#e3c798" and "#c9a26b"; the grain runs along this axis of the object."""
    stretch = {"x": (0.02, 1, 1), "y": (1, 0.02, 1), "z": (1, 1, 0.02)}[along]
    made = mottled(material(f"wood {light} {along}", light, 0, 0.46, 0.4, 0.12), dark, light, 0.35, stretch, 0.3, 0.62)
    return grain(made, 1.4, 0.12, stretch)


def cloth(colour, scale=0.9, strength=0.5):
    """Woven or knitted: rough with a sheen."""
    return grain(material(f"cloth {colour}", colour, 0, 0.9, 0.2, sheen=0.4), scale, strength, detail=1)


def leather(colour="#3a2a20"):
    return grain(material(f"leather {colour}", colour, 0, 0.5, 0.4), 0.45, 0.45, detail=4)


def cardboard():
    return grain(mottled(material("cardboard", "#b78d5d", 0, 0.85, 0.2), "#ac8150", "#bf9767", 0.05, (1, 0.2, 0.2)), 0.3, 0.12)


def paper(colour="#f1efe8"):
    return material(f"paper {colour}", colour, 0, 0.75, 0.3)


def foam(colour="#d9c94a"):
    return grain(material(f"foam {colour}", colour, 0, 0.95, 0.1), 0.8, 0.8, detail=2)


def print_ink(colour="#1b1c1e"):
    """Printed scales and letters."""
    return material(f"ink {colour}", colour, 0, 0.5, 0.3)


# ---------------------------------------------------------------------------------------------------------------- parts
def mesh(vertices, faces, made, smooth_angle=40.0):
    """An object from vertices and faces, shaded smooth up to `smooth_angle` degrees between faces."""
    data = bpy.data.meshes.new("part")
    data.from_pydata([tuple(v) for v in vertices], [], faces)
    data.validate()
    part = bpy.data.objects.new("part", data)
    bpy.context.scene.collection.objects.link(part)
    # Outward normals, whatever the order of the corners was.
    import bmesh

    shape = bmesh.new()
    shape.from_mesh(data)
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    shape.to_mesh(data)
    shape.free()
    return finish(part, made, smooth_angle)


def finish(part, made, smooth_angle=40.0):
    """Gives a part its material and smooth shading."""
    part.data.materials.clear()
    part.data.materials.append(made)
    part.data.use_auto_smooth = True
    part.data.auto_smooth_angle = math.radians(smooth_angle)
    for polygon in part.data.polygons:
        polygon.use_smooth = True
    return part


def bevel(part, width, segments=3, angle=35.0):
    """Rounds the edges by `width` mm. No edge of a real thing is sharp: 0.2 to 0.5 mm on metal, 1 to 3 on plastic."""
    modifier = part.modifiers.new("bevel", "BEVEL")
    modifier.width = width
    modifier.segments = segments
    modifier.limit_method = "ANGLE"
    modifier.angle_limit = math.radians(angle)
    modifier.harden_normals = False
    return part


def smooth(part, levels=2):
    """Subdivides: for lofted, organic shapes."""
    modifier = part.modifiers.new("subdivision", "SUBSURF")
    modifier.levels = modifier.render_levels = levels
    return part


def thicken(part, thickness, offset=-1.0):
    """Gives a surface a thickness: cloth, sheet metal, moulded shells."""
    modifier = part.modifiers.new("solidify", "SOLIDIFY")
    modifier.thickness = thickness
    modifier.offset = offset
    return part


def at(part, location=(0, 0, 0), rotation=(0, 0, 0), scale=None):
    """Moves and turns a part (degrees, about x, then y, then z). Returns the part."""
    part.location = location
    part.rotation_euler = Euler([math.radians(a) for a in rotation])
    if scale is not None:
        part.scale = (scale, scale, scale) if isinstance(scale, (int, float)) else scale
    return part


def box(x, y, z, made, rounded=0.5, segments=3):
    """A block centred on the origin's xy, standing on z = 0."""
    a, b = x / 2, y / 2
    part = mesh(
        [(-a, -b, 0), (a, -b, 0), (a, b, 0), (-a, b, 0), (-a, -b, z), (a, -b, z), (a, b, z), (-a, b, z)],
        [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)],
        made,
    )
    return bevel(part, min(rounded, x / 2.1, y / 2.1, z / 2.1), segments) if rounded else part


def cylinder(radius, height, made, rounded=0.3, corners=96):
    """A cylinder on z = 0."""
    rounded = min(rounded, height / 2.2, radius / 2.2)
    profile = [(0, 0), (radius - rounded, 0)]
    steps = 4 if rounded else 0
    for i in range(steps + 1 if rounded else 0):
        a = math.pi / 2 * i / steps
        profile.append((radius - rounded + rounded * math.sin(a), rounded - rounded * math.cos(a)))
    if not rounded:
        profile.append((radius, 0))
    for r, z in list(reversed(profile[1:])):
        profile.append((r, height - z))
    profile.append((0, height))
    return revolve(profile, made, corners)


def tube(outer, inner, height, made, rounded=0.3, corners=96):
    """A ring or pipe on z = 0."""
    e = min(rounded, height / 2.2, (outer - inner) / 2.2)
    profile = [
        (inner, e), (inner + e * 0.3, e * 0.3), (inner + e, 0), (outer - e, 0), (outer - e * 0.3, e * 0.3), (outer, e),
        (outer, height - e), (outer - e * 0.3, height - e * 0.3), (outer - e, height), (inner + e, height),
        (inner + e * 0.3, height - e * 0.3), (inner, height - e),
    ]
    return revolve(profile, made, corners, closed=True)


def revolve(profile, made, corners=96, closed=False, angle=360.0, smooth_angle=35.0):
    """Turns a profile of (radius, z) points about the z axis. `closed`: the profile is a loop. Less than 360 degrees stays open."""
    full = abs(angle - 360) < 1e-6
    turns = corners if full else max(3, int(corners * angle / 360))
    columns = turns if full else turns + 1
    vertices, faces = [], []
    n = len(profile)
    for c in range(columns):
        a = math.radians(angle) * c / turns
        for r, z in profile:
            vertices.append((r * math.cos(a), r * math.sin(a), z))
    last = n if closed else n - 1
    for c in range(turns):
        d = (c + 1) % columns
        for i in range(last):
            j = (i + 1) % n
            face = [c * n + i, d * n + i, d * n + j, c * n + j]
            if profile[i][0] < 1e-9:
                face = [c * n + i, d * n + j, c * n + j]
            elif profile[j][0] < 1e-9:
                face = [c * n + i, d * n + i, c * n + j]
            faces.append(face)
    part = mesh(vertices, faces, made, smooth_angle)
    _merge(part)
    return part


def _merge(part, distance=1e-5):
    import bmesh

    shape = bmesh.new()
    shape.from_mesh(part.data)
    bmesh.ops.remove_doubles(shape, verts=shape.verts, dist=distance)
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    shape.to_mesh(part.data)
    shape.free()
    for polygon in part.data.polygons:
        polygon.use_smooth = True


def extrude(points, height, made, rounded=0.4, segments=3):
    """A plate with the outline `points` (x, y), from z = 0 up."""
    n = len(points)
    vertices = [(x, y, 0) for x, y in points] + [(x, y, height) for x, y in points]
    faces = [tuple(range(n))[::-1], tuple(range(n, 2 * n))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    part = mesh(vertices, faces, made, 30)
    return bevel(part, min(rounded, height / 2.2), segments, 30) if rounded else part


def plate_with_holes(points, holes, height, made, rounded=0.4):
    """Like `extrude`, with round or free holes: each a list of points."""
    part = extrude(points, height, made, 0)
    for hole in holes:
        cut(part, extrude(hole, height * 3, made, 0), (0, 0, -height))
    return bevel(part, rounded, 3, 30) if rounded else part


def circle(radius, cx=0.0, cy=0.0, corners=48, start=0.0, end=360.0):
    """Points of a circle or arc."""
    full = abs(end - start - 360) < 1e-6
    count = corners if full else corners + 1
    return [
        (cx + radius * math.cos(math.radians(start + (end - start) * i / corners)), cy + radius * math.sin(math.radians(start + (end - start) * i / corners)))
        for i in range(count)
    ]


def polygon(radius, sides, turn=0.0):
    """Corners of a regular polygon; a hexagon of width `s` across flats has the radius s / 1.732."""
    return [(radius * math.cos(math.radians(turn) + 2 * math.pi * i / sides), radius * math.sin(math.radians(turn) + 2 * math.pi * i / sides)) for i in range(sides)]


def rounded_outline(points, radius, steps=6):
    """Rounds the corners of an outline by `radius` mm (less where an edge is short)."""
    out = []
    n = len(points)
    for i in range(n):
        p, a, b = Vector(points[i]), Vector(points[i - 1]), Vector(points[(i + 1) % n])
        u, v = (a - p), (b - p)
        reach = min(radius, u.length * 0.48, v.length * 0.48)
        start, end = p + u.normalized() * reach, p + v.normalized() * reach
        for k in range(steps + 1):
            t = k / steps
            q = start * (1 - t) ** 2 + p * 2 * t * (1 - t) + end * t**2
            out.append((q.x, q.y))
    return out


def ring(centre, rx, ry, power=2.0, corners=24, along="y", turn=0.0):
    """A superellipse as a section of a loft, in the plane across `along`. power 2 is an ellipse, 4 a rounded rectangle. `turn` in degrees."""
    out = []
    c0, s0 = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    for i in range(corners):
        a = 2 * math.pi * i / corners
        c, s = math.cos(a), math.sin(a)
        u = rx * math.copysign(abs(c) ** (2 / power), c)
        v = ry * math.copysign(abs(s) ** (2 / power), s)
        u, v = u * c0 - v * s0, u * s0 + v * c0
        x, y, z = centre
        out.append({"x": (x, y + u, z + v), "y": (x + u, y, z + v), "z": (x + u, y + v, z)}[along])
    return out


def loft(rings, made, levels=2, capped=True, smooth_angle=60.0):
    """A skin over sections of equally many points: handles, grips, boots, housings. Repeat a section close by to make an edge firm."""
    n = len(rings[0])
    vertices = [v for r in rings for v in r]
    faces = []
    for i in range(len(rings) - 1):
        for k in range(n):
            a, b = i * n + k, i * n + (k + 1) % n
            faces.append((a, b, b + n, a + n))
    if capped:
        faces += [tuple(range(n))[::-1], tuple(range((len(rings) - 1) * n, len(rings) * n))]
    part = mesh(vertices, faces, made, smooth_angle)
    return smooth(part, levels) if levels else part


def sweep(points, radius, made, closed=False, resolution=12, soft=True):
    """A wire, cable, rope or handle of round section through `points`; `radius` is a number or one for each point."""
    curve = bpy.data.curves.new("path", "CURVE")
    curve.dimensions = "3D"
    curve.resolution_u = 16
    curve.bevel_depth = 1.0
    curve.bevel_resolution = resolution
    curve.use_fill_caps = True
    radii = radius if isinstance(radius, (list, tuple)) else [radius] * len(points)
    if soft:
        spline = curve.splines.new("BEZIER")
        spline.bezier_points.add(len(points) - 1)
        for knot, p, r in zip(spline.bezier_points, points, radii):
            knot.co, knot.radius = p, r
            knot.handle_left_type = knot.handle_right_type = "AUTO"
    else:
        spline = curve.splines.new("POLY")
        spline.points.add(len(points) - 1)
        for knot, p, r in zip(spline.points, points, radii):
            knot.co, knot.radius = (*p, 1), r
    spline.use_cyclic_u = closed
    return _meshed(curve, made, 40)


def sweep_profile(points, profile, made, closed=False, soft=True):
    """Like `sweep`, with a section of your own: `profile` are (x, y) points around the path."""
    section = bpy.data.curves.new("section", "CURVE")
    section.dimensions = "2D"
    outline = section.splines.new("POLY")
    outline.points.add(len(profile) - 1)
    for knot, (x, y) in zip(outline.points, profile):
        knot.co = (x, y, 0, 1)
    outline.use_cyclic_u = True
    holder = bpy.data.objects.new("section", section)
    bpy.context.scene.collection.objects.link(holder)
    holder.hide_render = True
    curve = bpy.data.curves.new("path", "CURVE")
    curve.dimensions = "3D"
    curve.resolution_u = 16
    curve.bevel_mode = "OBJECT"
    curve.bevel_object = holder
    curve.use_fill_caps = True
    spline = curve.splines.new("BEZIER" if soft else "POLY")
    if soft:
        spline.bezier_points.add(len(points) - 1)
        for knot, p in zip(spline.bezier_points, points):
            knot.co = p
            knot.handle_left_type = knot.handle_right_type = "AUTO"
    else:
        spline.points.add(len(points) - 1)
        for knot, p in zip(spline.points, points):
            knot.co = (*p, 1)
    spline.use_cyclic_u = closed
    part = _meshed(curve, made, 35)
    bpy.data.objects.remove(holder)
    return part


def _meshed(curve, made, smooth_angle):
    """A mesh object of a curve's shape, so that all later steps see meshes only."""
    holder = bpy.data.objects.new("curve", curve)
    bpy.context.scene.collection.objects.link(holder)
    bpy.context.view_layer.update()
    evaluated = holder.evaluated_get(bpy.context.evaluated_depsgraph_get())
    data = bpy.data.meshes.new_from_object(evaluated)
    bpy.data.objects.remove(holder)
    part = bpy.data.objects.new("part", data)
    bpy.context.scene.collection.objects.link(part)
    return finish(part, made, smooth_angle)


def cut(part, tool, location=None, rotation=None):
    """Removes the tool's volume from the part; put bevels after the cuts. The tool must be closed."""
    if location is not None or rotation is not None:
        at(tool, location or (0, 0, 0), rotation or (0, 0, 0))
    modifier = part.modifiers.new("cut", "BOOLEAN")
    modifier.operation = "DIFFERENCE"
    modifier.object = tool
    modifier.solver = "EXACT"
    tool.hide_render = True
    tool.hide_set(True)
    tool["is_cutter"] = True
    # A cutter follows the part, so that both can be moved together.
    bpy.context.view_layer.update()
    tool.parent = part
    tool.matrix_parent_inverse = part.matrix_world.inverted()
    return part


def text(words, size, made, depth=0.15, align="CENTER", font=FONT_FILE):
    """Raised or printed letters in the xy plane, `size` mm high, facing +z. Put them a hair above their surface."""
    curve = bpy.data.curves.new("text", "FONT")
    curve.body = words
    curve.size = size
    curve.extrude = depth / 2
    curve.align_x = align
    curve.align_y = "CENTER"
    curve.font = bpy.data.fonts.load(font, check_existing=True)
    return _meshed(curve, made, 20)


def wrapped(part, radius):
    """Bends a flat part (in the xy plane, facing +z) around a vertical cylinder: x goes around, y up, z outwards; x = 0 faces -y."""
    subdivide(part, radius / 12)
    for vertex in part.data.vertices:
        x, y, z = vertex.co
        a = x / radius - math.pi / 2
        r = radius + z
        vertex.co = (r * math.cos(a), r * math.sin(a), y)
    return part


def subdivide(part, length):
    """Splits edges that are longer than `length`, so that a flat part can be bent."""
    import bmesh

    shape = bmesh.new()
    shape.from_mesh(part.data)
    for _ in range(6):
        long = [edge for edge in shape.edges if edge.calc_length() > length]
        if not long:
            break
        bmesh.ops.subdivide_edges(shape, edges=long, cuts=1, use_grid_fill=True)
    shape.to_mesh(part.data)
    shape.free()
    return part


def thread(diameter, pitch, length, made, depth=None, corners=64):
    """An external ISO thread along +z from 0: core and 60 degree flanks, closed at both ends."""
    depth = depth or pitch * 0.6
    r, core = diameter / 2, diameter / 2 - depth
    turns = length / pitch
    steps = max(8, int(turns * corners))
    vertices, faces = [], []
    profile = [(core, -0.5), (core, -0.44), (r, -0.06), (r, 0.06), (core, 0.44), (core, 0.5)]
    for i in range(steps + 1):
        a = 2 * math.pi * i / corners
        z = pitch * i / corners
        fade = min(1.0, i / corners * 1.2, (steps - i) / corners * 1.2)
        for radius, dz in profile:
            rr = core + (radius - core) * fade
            vertices.append((rr * math.cos(a), rr * math.sin(a), min(max(z + dz * pitch, 0), length)))
    n = len(profile)
    for i in range(steps):
        for k in range(n - 1):
            a = i * n + k
            faces.append((a, a + n, a + n + 1, a + 1))
    helix = mesh(vertices, faces, made, 25)
    rod = cylinder(core + 0.02, length, made, min(0.6, depth))
    return group([helix, rod])


def hex_prism(across_flats, height, made, chamfer=0.12, bore=0.0, both=True):
    """A bolt head or nut on z = 0, its corners chamfered by 30 degrees as in the standard; `bore`: radius of a hole."""
    part = extrude(polygon(across_flats / math.sqrt(3), 6), height, made, 0)
    r = across_flats / 2
    rise = across_flats * chamfer
    profile = [(r * 0.94, -1), (r * 0.94, 0), (r * 0.94 + rise * 1.732, rise), (r * 3, rise), (r * 3, -1)]
    for flip in ([False, True] if both else [True]):
        cutter = revolve([(a, height - z if flip else z) for a, z in profile], made, 96, closed=True)
        cut(part, cutter)
    if bore:
        cut(part, cylinder(bore, height + 4, made, 0), (0, 0, -2))
    return bevel(part, across_flats * 0.012, 2, 30)


def group(parts, location=(0, 0, 0), rotation=(0, 0, 0), scale=None):
    """Parts that move together: an empty that holds them. Groups may hold groups."""
    holder = bpy.data.objects.new("group", None)
    bpy.context.scene.collection.objects.link(holder)
    for part in parts:
        part.parent = holder
    return at(holder, location, rotation, scale)


def family(root):
    """The meshes of a part or group, cutters left out."""
    found, waiting = [], [root]
    while waiting:
        item = waiting.pop()
        waiting += list(item.children)
        if item.type == "MESH" and not item.get("is_cutter"):
            found.append(item)
    return found


def joined(root, made_name="joined"):
    """One mesh of a whole group, modifiers applied: the form of which many copies are made cheaply with `copy`."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    import bmesh

    shape = bmesh.new()
    materials = []
    for item in family(root):
        data = bpy.data.meshes.new_from_object(item.evaluated_get(graph))
        data.transform(item.matrix_world)
        slots = []
        for made in data.materials:
            if made not in materials:
                materials.append(made)
            slots.append(materials.index(made))
        for polygon in data.polygons:
            polygon.material_index = slots[polygon.material_index] if slots else 0
        shape.from_mesh(data)
        bpy.data.meshes.remove(data)
    data = bpy.data.meshes.new(made_name)
    shape.to_mesh(data)
    shape.free()
    for made in materials:
        data.materials.append(made)
    data.use_auto_smooth = True
    data.auto_smooth_angle = math.radians(32)
    part = bpy.data.objects.new(made_name, data)
    bpy.context.scene.collection.objects.link(part)
    everything = [root]
    for item in everything:
        everything += list(item.children)
    for item in everything:
        bpy.data.objects.remove(item)
    return part


def copy(part, location=(0, 0, 0), rotation=(0, 0, 0)):
    """Another object with the same mesh (`joined` parts only)."""
    twin = bpy.data.objects.new(part.name, part.data)
    bpy.context.scene.collection.objects.link(twin)
    return at(twin, location, rotation)


def carton(x, y, z, label=None, lid_open=False, made=None):
    """A folding carton of board with a printed label: the pack of fasteners. `label`: lines of text for the front (-y)."""
    made = made or cardboard()
    wall = 1.6
    parts = []
    if lid_open:
        for w, d, cx, cy in ((x, wall, 0, -y / 2), (x, wall, 0, y / 2), (wall, y, -x / 2, 0), (wall, y, x / 2, 0)):
            parts.append(at(box(w, d, z, made, 0.5), (cx, cy, 0)))
        parts.append(box(x, y, wall, made, 0.3))
        parts.append(at(box(x, wall, y * 0.5, made, 0.5), (0, y / 2, z - 0.5), (-38, 0, 0)))
        for side in (-1, 1):
            parts.append(at(box(wall, y * 0.94, x * 0.32, made, 0.5), (side * x / 2, 0, z - 0.5), (0, side * 55, 0)))
    else:
        parts.append(box(x, y, z, made, 0.8))
        parts.append(at(box(x * 0.998, 0.5, 0.5, print_ink("#7d5c36"), 0), (0, 0, z - 0.1)))
        parts.append(at(box(x * 0.2, y * 1.004, 0.2, paper("#d8c39a"), 0), (0, 0, z)))
    if label:
        parts.append(at(label_plate(x * 0.8, z * 0.62, label), (0, -y / 2 - wall / 2 - 0.05, z * 0.5), (90, 0, 0)))
    return group(parts)


def label_plate(width, height, lines, ground=None, ink=None, mark=True):
    """A printed label in the xy plane, facing +z, centred: an orange band with the shop's mark, then the lines."""
    ground = ground or paper("#f6f4ee")
    ink = ink or print_ink()
    parts = [at(box(width, height, 0.15, ground, 0), (0, 0, 0))]
    top = height / 2
    if mark:
        band = height * 0.32
        parts.append(at(box(width, band, 0.05, print_ink(ORANGE), 0), (0, top - band / 2, 0.14)))
        parts.append(at(text("IRONMONGER", min(band * 0.62, width * 0.125), print_ink("#ffffff"), 0.02), (0, top - band / 2, 0.22)))
        top -= band
    rest = top + height / 2
    for i, line in enumerate(lines):
        size = min(rest / (len(lines) + 0.5) * (0.85 if i == 0 else 0.62), width / max(4.5, len(line) * 0.72))
        parts.append(at(text(line, size, ink, 0.02), (0, top - rest * (i + 0.65) / (len(lines) + 0.3), 0.2)))
    return group(parts)
