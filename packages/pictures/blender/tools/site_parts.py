"""Shapes that safety and site goods share: skins over a formula, bent tubes, straps, ropes, labels on curved surfaces."""
from kit import *
from mathutils import noise


def skin(form, across, along, made, loop=False, smooth_angle=60.0, levels=0):
    """A surface: `form(u, v)` gives the point for u and v from 0 to 1; `loop`: u = 1 joins u = 0."""
    columns = across if loop else across + 1
    vertices = [form(i / across, j / along) for j in range(along + 1) for i in range(columns)]
    faces = [
        (j * columns + i, j * columns + (i + 1) % columns, (j + 1) * columns + (i + 1) % columns, (j + 1) * columns + i)
        for j in range(along) for i in range(across)
    ]
    part = mesh(vertices, faces, made, smooth_angle)
    return smooth(part, levels) if levels else part


def shell(vertices, faces, thickness, made, rounded=2.0, offset=0.0):
    """Folded sheet metal: a surface with rounded folds and a thickness."""
    part = mesh(vertices, faces, made, 30)
    bevel(part, rounded, 3, 30)
    return thicken(part, thickness, offset)


def bent(points, radius, steps=8, closed=False):
    """A path whose corners are bent by `radius`, as a tube bender does it."""
    n = len(points)
    out = []
    for i in range(n):
        p = Vector(points[i])
        if not closed and i in (0, n - 1):
            out.append(p)
            continue
        u, v = Vector(points[i - 1]) - p, Vector(points[(i + 1) % n]) - p
        reach = min(radius, u.length * 0.48, v.length * 0.48)
        start, end = p + u.normalized() * reach, p + v.normalized() * reach
        out += [start * (1 - t) ** 2 + p * 2 * t * (1 - t) + end * t * t for t in (k / steps for k in range(steps + 1))]
    return out


def bent_tube(points, bend, radius, made, closed=False, steps=8):
    return sweep(bent(points, bend, steps, closed), radius, made, closed, soft=False)


def curve_through(points, per=12, closed=False):
    """Points of a smooth curve through the given ones (Catmull-Rom)."""
    p = [Vector(q) for q in points]
    n = len(p)
    out = []
    for i in range(n if closed else n - 1):
        if closed:
            a, b, c, d = p[(i - 1) % n], p[i], p[(i + 1) % n], p[(i + 2) % n]
        else:
            a, b, c, d = p[max(i - 1, 0)], p[i], p[i + 1], p[min(i + 2, n - 1)]
        for k in range(per):
            t = k / per
            out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3))
    if not closed:
        out.append(p[-1])
    return out


def band(path, across, width, thickness, made, closed=False):
    """A strap along `path`: `across` is the direction of its width, one for all or one for each point."""
    path = [Vector(p) for p in path]
    n = len(path)
    section = ring((0, 0, 0), width / 2, thickness / 2, 6, 16, "z")
    vertices = []
    for i, p in enumerate(path):
        ahead = path[(i + 1) % n] if closed or i < n - 1 else p
        behind = path[i - 1] if closed or i > 0 else p
        tangent = (ahead - behind).normalized()
        side = Vector(across[i] if isinstance(across, list) else across)
        side = (side - tangent * side.dot(tangent)).normalized()
        normal = tangent.cross(side)
        vertices += [p + side * a + normal * b for a, b, _ in section]
    m = len(section)
    faces = []
    for i in range(n if closed else n - 1):
        j = (i + 1) % n
        faces += [(i * m + k, i * m + (k + 1) % m, j * m + (k + 1) % m, j * m + k) for k in range(m)]
    if not closed:
        faces += [tuple(range(m))[::-1], tuple(range((n - 1) * m, n * m))]
    return mesh(vertices, faces, made, 45)


def mapped(part, form, length=4.0):
    """Lays a flat part or group (a label, letters) on a curved surface: `form(x, y, z)` gives the new place of a point."""
    if part.type != "MESH" or part.children:
        part = joined(part)
    subdivide(part, length)
    for vertex in part.data.vertices:
        vertex.co = form(*vertex.co)
    return part


def yarn_material(colour, name):
    """Laid fibres: fine lines along the strand's own coordinates."""
    made = material(name, colour, 0, 0.42, 0.45, sheen=0.2)
    tree, nodes, links = made.node_tree, made.node_tree.nodes, made.node_tree.links
    if any(node.bl_idname == "ShaderNodeBump" for node in nodes):
        return made
    shader = nodes["Principled BSDF"]
    place = nodes.new("ShaderNodeTexCoord")
    wave = nodes.new("ShaderNodeTexWave")
    wave.bands_direction = "Y"
    wave.inputs["Scale"].default_value = 1.0
    wave.inputs["Distortion"].default_value = 1.2
    wave.inputs["Detail"].default_value = 3
    links.new(place.outputs["UV"], wave.inputs["Vector"])
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = 0.5
    bump.inputs["Distance"].default_value = 0.004
    links.new(wave.outputs["Fac"], bump.inputs["Height"])
    links.new(bump.outputs["Normal"], shader.inputs["Normal"])
    ramp = nodes.new("ShaderNodeValToRGB")
    base = linear(colour)
    ramp.color_ramp.elements[0].color = tuple(c * 0.6 for c in base[:3]) + (1,)
    ramp.color_ramp.elements[1].color = tuple(min(1, c * 1.15) for c in base[:3]) + (1,)
    links.new(wave.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
    return made


def rope(path, diameter, made, strands=3, pitch=None, closed=False, corners=10, phase=0.0):
    """A laid rope along the points of `path`; give a point for every quarter of its diameter to half of it."""
    pitch = pitch or diameter * 3.3
    path = [Vector(p) for p in path]
    n = len(path)
    r = diameter / 2 / 2.06
    lever = r * 1.08
    vertices, faces, coordinates = [], [], []
    frames, length = [], 0.0
    side = None
    for i, p in enumerate(path):
        ahead = path[(i + 1) % n] if closed or i < n - 1 else p
        behind = path[i - 1] if closed or i > 0 else p
        tangent = (ahead - behind).normalized()
        side = side or tangent.orthogonal()
        side = (side - tangent * side.dot(tangent)).normalized()
        if i:
            length += (p - path[i - 1]).length
        frames.append((p, side.copy(), tangent.cross(side), length))
    total = length + (path[0] - path[-1]).length if closed else length
    turns = round(total / pitch) / total if closed else 1 / pitch
    for k in range(strands):
        first = len(vertices)
        for p, u, v, s in frames:
            a = 2 * math.pi * (s * turns + k / strands) + phase
            centre = p + (u * math.cos(a) + v * math.sin(a)) * lever
            for c in range(corners):
                b = a + 2 * math.pi * c / corners
                vertices.append(centre + (u * math.cos(b) + v * math.sin(b)) * r)
        for i in range(n if closed else n - 1):
            j = (i + 1) % n
            for c in range(corners):
                d = (c + 1) % corners
                faces.append((first + i * corners + c, first + i * corners + d, first + j * corners + d, first + j * corners + c))
                s0, s1 = frames[i][3] * 0.012, (frames[j][3] if j else total) * 0.012
                # Yarns lie against the strands' turn.
                lay = 26 * turns
                coordinates += [
                    (s0, c / corners * 2.0 + s0 * lay), (s0, (c + 1) / corners * 2.0 + s0 * lay),
                    (s1, (c + 1) / corners * 2.0 + s1 * lay), (s1, c / corners * 2.0 + s1 * lay),
                ]
    data = bpy.data.meshes.new("rope")
    data.from_pydata([tuple(v) for v in vertices], [], faces)
    layer = data.uv_layers.new(name="lay")
    for loop, uv in zip(layer.data, coordinates):
        loop.uv = uv
    part = bpy.data.objects.new("rope", data)
    bpy.context.scene.collection.objects.link(part)
    return finish(part, made, 60)


def rivet(radius, made):
    """The round head of a rivet on z = 0."""
    return revolve([(0, radius * 0.6), (radius * 0.5, radius * 0.52), (radius * 0.85, radius * 0.28), (radius, 0)], made, 24)


def hex_screw(flats, made, washer=True):
    parts = [hex_prism(flats, flats * 0.5, made)]
    if washer:
        at(parts[0], (0, 0, flats * 0.12))
        parts.append(cylinder(flats * 0.85, flats * 0.14, made, 0.3, 48))
    return group(parts)


def on_skin(form, u0, v0, per_u, per_v, outward=1.0, lift=0.25):
    """For `mapped`: lays a label on a skin around (u0, v0); `per_u`, `per_v`: how far u and v go per millimetre of the label's x and y."""
    def place(x, y, z):
        u, v, e = u0 + x * per_u, v0 + y * per_v, 1e-3
        p = Vector(form(u, v))
        normal = (Vector(form(u + e, v)) - p).cross(Vector(form(u, v + e)) - p).normalized() * outward
        return p + normal * (z + lift)

    return place


def thin_clear(name, tint="#f4f8fa", strength=0.16):
    """A thin clear sheet: what is behind it stays straight, the studio is mirrored in it."""
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    tree = made.node_tree
    tree.nodes.clear()
    out = tree.nodes.new("ShaderNodeOutputMaterial")
    mix = tree.nodes.new("ShaderNodeMixShader")
    clear = tree.nodes.new("ShaderNodeBsdfTransparent")
    clear.inputs["Color"].default_value = linear(tint)
    gloss = tree.nodes.new("ShaderNodeBsdfGlossy")
    gloss.inputs["Roughness"].default_value = 0.04
    weight = tree.nodes.new("ShaderNodeLayerWeight")
    weight.inputs["Blend"].default_value = strength
    # Some of the light is always mirrored, more at the edges.
    share = tree.nodes.new("ShaderNodeMath")
    share.inputs[1].default_value = 0.09
    share.use_clamp = True
    tree.links.new(weight.outputs["Fresnel"], share.inputs[0])
    tree.links.new(share.outputs["Value"], mix.inputs["Fac"])
    tree.links.new(clear.outputs["BSDF"], mix.inputs[1])
    tree.links.new(gloss.outputs["BSDF"], mix.inputs[2])
    tree.links.new(mix.outputs["Shader"], out.inputs["Surface"])
    return made


def laid_on(part, target, lift=0.3, length=3.0):
    """Lays a flat part (in place above the target, in xy) on the target's surface, following it."""
    from mathutils.bvhtree import BVHTree

    if part.type != "MESH" or part.children:
        part = joined(part)
    bpy.context.view_layer.update()
    subdivide(part, length)
    evaluated = target.evaluated_get(bpy.context.evaluated_depsgraph_get())
    data = evaluated.to_mesh()
    place = target.matrix_world
    tree = BVHTree.FromPolygons([place @ v.co for v in data.vertices], [tuple(p.vertices) for p in data.polygons])
    evaluated.to_mesh_clear()
    own, back = part.matrix_world.copy(), part.matrix_world.inverted()
    for vertex in part.data.vertices:
        p = own @ vertex.co
        hit = tree.ray_cast(Vector((p.x, p.y, 1e4)), Vector((0, 0, -1)))[0]
        if hit:
            vertex.co = back @ Vector((p.x, p.y, hit.z + lift + vertex.co.z))
    return part
