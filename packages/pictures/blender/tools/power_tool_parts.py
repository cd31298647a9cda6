"""Parts that power tools and their accessories share: printed arcs, lathe-ground steel, screws, vents, cables, seams."""
from kit import *
from tools.measuring_parts import along_x, along_y, baked, crisp  # noqa: F401


def around(part, radius, turn=0.0):
    """Bends flat letters around the z axis, their feet towards the centre; `turn` in degrees clockwise from the top."""
    for vertex in part.data.vertices:
        x, y, z = vertex.co
        a = math.pi / 2 - x / radius - math.radians(turn)
        vertex.co = ((radius + y) * math.cos(a), (radius + y) * math.sin(a), z)
    return part


def lathe_ground(name="lathe-ground steel", colour="#a0a2a4", roughness=0.28):
    """Steel with the fine circles of a grinder around the z axis."""
    made = material(name, colour, 1, roughness)
    tree = made.node_tree
    if any(node.bl_idname == "ShaderNodeBump" for node in tree.nodes):
        return made
    place = tree.nodes.new("ShaderNodeTexCoord")
    flat = tree.nodes.new("ShaderNodeVectorMath")
    flat.operation = "MULTIPLY"
    flat.inputs[1].default_value = (1, 1, 0)
    length = tree.nodes.new("ShaderNodeVectorMath")
    length.operation = "LENGTH"
    noise = tree.nodes.new("ShaderNodeTexNoise")
    noise.noise_dimensions = "1D"
    noise.inputs["Scale"].default_value = 2.2
    noise.inputs["Detail"].default_value = 4
    bump = tree.nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = 0.16
    bump.inputs["Distance"].default_value = 0.006
    tree.links.new(place.outputs["Object"], flat.inputs[0])
    tree.links.new(flat.outputs["Vector"], length.inputs[0])
    tree.links.new(length.outputs["Value"], noise.inputs["W"])
    tree.links.new(noise.outputs["Fac"], bump.inputs["Height"])
    tree.links.new(bump.outputs["Normal"], tree.nodes["Principled BSDF"].inputs["Normal"])
    return made


def seamed(colour, axis="y", offset=0.0, width=0.45):
    """Moulded ABS of two half shells: a dark parting line in the plane across `axis`."""
    name = f"seamed {colour} {axis}{offset}"
    known = name in bpy.data.materials
    made = grain(material(name, colour, 0, 0.38, 0.5), 2.0, 0.08)
    if known:
        return made
    tree = made.node_tree
    place, split = tree.nodes.new("ShaderNodeTexCoord"), tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(place.outputs["Object"], split.inputs["Vector"])
    compare = tree.nodes.new("ShaderNodeMath")
    compare.operation = "COMPARE"
    compare.inputs[1].default_value, compare.inputs[2].default_value = offset, width / 2
    tree.links.new(split.outputs[axis.upper()], compare.inputs[0])
    mix = tree.nodes.new("ShaderNodeMixRGB")
    mix.inputs["Color1"].default_value = linear(colour)
    mix.inputs["Color2"].default_value = linear("#1c0e06" if colour == ORANGE else "#0c0d0e")
    tree.links.new(compare.outputs["Value"], mix.inputs["Fac"])
    tree.links.new(mix.outputs["Color"], tree.nodes["Principled BSDF"].inputs["Base Color"])
    return made


def blended(parts, made, voxel=1.0, soften=6):
    """Overlapping closed parts as one moulding with soft creases."""
    form = joined(group(parts))
    remesh = form.modifiers.new("remesh", "REMESH")
    remesh.mode, remesh.voxel_size, remesh.use_smooth_shade = "VOXEL", voxel, True
    relax = form.modifiers.new("relax", "SMOOTH")
    relax.factor, relax.iterations = 0.5, soften
    bpy.context.view_layer.update()
    data = bpy.data.meshes.new_from_object(form.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    form.modifiers.clear()
    form.data = data
    return finish(form, made, 180)


def torx_screw(radius=3.4):
    """The head of a housing screw on z = 0, facing +z."""
    head = cylinder(radius, 1.2, black_oxide(), 0.5, 40)
    star = [((1.9 if i % 2 else 1.3) * radius / 3.4 * math.cos(math.pi * i / 6), (1.9 if i % 2 else 1.3) * radius / 3.4 * math.sin(math.pi * i / 6)) for i in range(12)]
    hole = at(extrude(star, 0.1, print_ink("#050505"), 0), (0, 0, 1.16))
    return group([head, hole])


def screw_hole(radius=4.2):
    """A dark screw boss with its screw, facing +z, flush on a shell."""
    rim = tube(radius, radius - 0.9, 0.5, print_ink("#141416"), 0.1, 40)
    floor = at(cylinder(radius - 0.6, 0.3, print_ink("#0b0b0c"), 0, 40), (0, 0, 0.02))
    return group([rim, floor, at(torx_screw(radius - 1.4), (0, 0, -0.7))])


def slot(length, width, depth=0.6):
    """A vent opening in the xy plane, facing +z: a dark rounded bar, long along x."""
    outline = circle(width / 2, length / 2 - width / 2, 0, 12, -90, 90) + circle(width / 2, -length / 2 + width / 2, 0, 12, 90, 270)
    return extrude(outline, depth, print_ink("#08090a"), 0)


def cable(points, radius=3.6, sleeve=True):
    """A rubber cable through `points` with a bend sleeve at its first point."""
    parts = [sweep(points, radius, rubber("#1b1c1f"))]
    if sleeve:
        a, b = Vector(points[0]), Vector(points[1])
        direction = (b - a).normalized()
        turn = direction.to_track_quat("Z", "Y").to_euler()
        rings = []
        for k in range(6):
            piece = tube(radius + 3.2 - k * 0.45, radius * 0.8, 5.0, rubber("#1b1c1f"), 1.0, 40)
            piece.location, piece.rotation_euler = a + direction * k * 5.6, turn
            rings.append(piece)
        rings.append(sweep([a, a + direction * 34], [radius + 1.8, radius + 0.2], rubber("#1b1c1f"), soft=False))
        parts += rings
    return group(parts)


def printed_on(flat, target, offset=0.08):
    """Lays flat letters (already in their place, facing their own +z) onto a curved shell below them."""
    subdivide(flat, 3.0)
    wrap = flat.modifiers.new("wrap", "SHRINKWRAP")
    wrap.target, wrap.wrap_method = target, "PROJECT"
    wrap.use_project_z, wrap.use_negative_direction, wrap.use_positive_direction = True, True, True
    wrap.offset = offset
    bpy.context.view_layer.update()
    data = bpy.data.meshes.new_from_object(flat.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    flat.modifiers.clear()
    flat.data = data
    return flat


def turned(profile, made, axis="x", corners=96):
    """A lathe part along the x or y axis: `profile` of (radius, position)."""
    part = revolve(profile, made, corners)
    return baked(at(part, (0, 0, 0), (0, 90, 0) if axis == "x" else (-90, 0, 0)))


def ribbed_ring(radius, length, ribs, made, depth=1.2, corners=6):
    """A knurled sleeve along +x from x = 0: `ribs` grooves around it, its edges chamfered."""
    count = ribs * corners
    vertices, faces = [], []
    stations = ((0, -2.0), (1.0, -0.6), (2.0, 0), (length - 2.0, 0), (length - 1.0, -0.6), (length, -2.0))
    for x, drop in stations:
        for i in range(count):
            a = 2 * math.pi * i / count
            wave = abs(math.sin(a * ribs / 2)) ** 0.6
            r = radius + drop - depth * (1 - wave) * (1 if -0.7 < drop else 0.4)
            vertices.append((x, r * math.cos(a), r * math.sin(a)))
    for s in range(len(stations) - 1):
        for i in range(count):
            j = (i + 1) % count
            faces.append((s * count + i, s * count + j, (s + 1) * count + j, (s + 1) * count + i))
    faces += [tuple(range(count))[::-1], tuple(range((len(stations) - 1) * count, len(stations) * count))]
    return mesh(vertices, faces, made, 40)


def plug(made=None):
    """A moulded mains plug along +x from the cable at x = 0, two pins."""
    made = made or rubber("#1b1c1f")
    body = loft([ring((x, 0, 0), a, b, p, 24, "x") for x, a, b, p in ((0, 3, 3, 2), (1, 6, 6, 2), (12, 8, 8, 2.4), (24, 17, 9.5, 3), (38, 18, 10, 3.4), (40, 17.4, 9.4, 3.4), (40.3, 16, 8.4, 3.4))], made)
    pins = [baked(at(cylinder(2.4, 19, chrome_vanadium(), 1.2, 32), (40, y, 0), (0, 90, 0))) for y in (-9.5, 9.5)]
    return group([body, *pins])


def coiled_cable(lead, centre, radius=52.0, turns=2.2, wire=3.4, start=90.0, clockwise=False):
    """A cable through the points `lead`, then coiled on the ground around `centre`, ending in a plug beside the coil."""
    points = list(lead)
    steps = int(turns * 12)
    sign = -1 if clockwise else 1
    for i in range(steps + 1):
        a = math.radians(start + sign * i * 30)
        r = radius + 4.5 * math.sin(i * 1.7) + i * 0.35
        points.append((centre[0] + r * math.cos(a), centre[1] + r * math.sin(a), wire + 0.3 + i * wire * 2.05 / 12))
    a = math.radians(start + sign * (steps + 1) * 30)
    points[-1] = (points[-1][0], points[-1][1], points[-1][2])
    heading = math.degrees(a) + sign * 78
    part = cable(points, wire, True)
    last = points[-1]
    end = at(plug(), (last[0], last[1], last[2] + 4), (0, 6, heading))
    return group([part, end])
