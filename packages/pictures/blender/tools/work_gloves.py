"""Work gloves, EN 388: seamless knitted liner, palm and fingers dipped in crinkled latex, size 10, one pair."""
from kit import *
from tools.site_parts import band, bent, laid_on, skin

VIEWS = {"whole": {"azimuth": -8, "elevation": 54, "fill": 0.8}, "detail": {"azimuth": -14, "elevation": 46, "focus": (-72, 30, 20, 74)}, "pack": {"azimuth": -26, "elevation": 36}}

FINGERS = [
    # x, y of the root; x, y of the tip; radius
    ((-37, 40), (-52, 118), 11.6),
    ((-12, 46), (-15, 132), 12.2),
    ((13, 44), (22, 124), 11.8),
    ((37, 34), (56, 98), 10.6),
]


def latex():
    """Crinkled rubber: creases that run every way."""
    made = material("crinkled latex", "#ea600c", 0, 0.4, 0.5)
    tree, nodes, links = made.node_tree, made.node_tree.nodes, made.node_tree.links
    if any(node.bl_idname == "ShaderNodeBump" for node in nodes):
        return made
    place = nodes.new("ShaderNodeTexCoord")
    noise_ = nodes.new("ShaderNodeTexNoise")
    noise_.inputs["Scale"].default_value, noise_.inputs["Detail"].default_value, noise_.inputs["Distortion"].default_value = 0.11, 4, 2.6
    links.new(place.outputs["Object"], noise_.inputs["Vector"])
    ridge = nodes.new("ShaderNodeMath")
    ridge.operation = "PINGPONG"
    ridge.inputs[1].default_value = 0.12
    links.new(noise_.outputs["Fac"], ridge.inputs[0])
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = 1.0
    bump.inputs["Distance"].default_value = 0.16
    links.new(ridge.outputs["Value"], bump.inputs["Height"])
    links.new(bump.outputs["Normal"], nodes["Principled BSDF"].inputs["Normal"])
    return made


def knit():
    """A ten-gauge knit: columns of stitches along y, rows across."""
    made = material("knit", "#6f7377", 0, 0.95, 0.15, sheen=0.4)
    tree, nodes, links = made.node_tree, made.node_tree.nodes, made.node_tree.links
    if any(node.bl_idname == "ShaderNodeBump" for node in nodes):
        return made
    place = nodes.new("ShaderNodeTexCoord")
    heights = []
    for direction, scale in (("X", 0.125), ("Y", 0.19)):
        wave = nodes.new("ShaderNodeTexWave")
        wave.bands_direction = direction
        wave.inputs["Scale"].default_value, wave.inputs["Distortion"].default_value, wave.inputs["Detail"].default_value = scale, 0.6, 1
        links.new(place.outputs["Object"], wave.inputs["Vector"])
        heights.append(wave.outputs["Fac"])
    both = nodes.new("ShaderNodeMath")
    both.operation = "MULTIPLY"
    links.new(heights[0], both.inputs[0])
    links.new(heights[1], both.inputs[1])
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.8, 0.012
    links.new(both.outputs["Value"], bump.inputs["Height"])
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = linear("#55595d"), linear("#85898d")
    links.new(both.outputs["Value"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    links.new(bump.outputs["Normal"], nodes["Principled BSDF"].inputs["Normal"])
    return made


def hand():
    """A relaxed left hand with its palm up, fingers along +y: solids that are then grown together."""
    made = knit()
    solids = [loft([ring((x, y, z), a, b, p, 32, "y") for x, y, z, a, b, p in (
        (0, -78, 17, 33, 13, 2.4), (0, -77, 17, 37, 15, 2.4), (0, -52, 17, 40, 16.5, 2.5), (-2, -20, 18, 47, 18, 2.6), (-1, 10, 18, 51, 17.5, 2.8), (0, 34, 17, 51, 15, 3), (0, 46, 16, 48, 12.5, 3), (0, 52, 16, 42, 8, 3))], made, 2)]
    for (x0, y0), (x1, y1), r in FINGERS:
        path = [(x0, y0 - 14, 16), (x0, y0, 17), (x0 + (x1 - x0) * 0.45, y0 + (y1 - y0) * 0.45, 21), (x0 + (x1 - x0) * 0.8, y0 + (y1 - y0) * 0.8, 23), (x1, y1, 25)]
        solids.append(sweep(path, [r * 0.9, r, r * 0.97, r * 0.93, r * 0.84], made, resolution=8))
        tip = revolve([(r * 0.86 * math.sin(a), -r * 0.86 * math.cos(a)) for a in (math.pi * k / 12 for k in range(13))], made, 24)
        solids.append(at(tip, (x1, y1, 25)))
    thumb = [(-26, -40, 20), (-46, -14, 22), (-68, 16, 26), (-80, 40, 29), (-84, 54, 29)]
    solids.append(sweep(thumb, [20, 18, 14.5, 13.4, 12], made, resolution=8))
    solids.append(at(revolve([(12 * math.sin(a), -12 * math.cos(a)) for a in (math.pi * k / 12 for k in range(13))], made, 24), (-84, 54, 29)))
    whole = joined(group(solids))
    for kind, settings in (("REMESH", {"mode": "VOXEL", "voxel_size": 1.5}), ("SMOOTH", {"factor": 0.6, "iterations": 14})):
        modifier = whole.modifiers.new(kind.lower(), kind)
        for key, value in settings.items():
            setattr(modifier, key, value)
    return joined(group([whole]))


def glove():
    """The hand with its coat, cuff and overlocked edge."""
    shape = hand()
    data = shape.data
    data.materials.clear()
    data.materials.append(knit())
    data.materials.append(latex())
    for vertex in data.vertices:
        x, y, z = vertex.co
        fold = 1.5 * math.sin(y * 0.2 + 1.2 * math.sin(x * 0.08)) * max(0, 1 - abs(y + 8) / 70)
        vertex.co.z += fold * (0.8 if z > 20 else 0.2)
    for face in data.polygons:
        x, y, z = face.center
        edge = -58 + 5 * math.sin(x * 0.11) + 3 * math.sin(x * 0.31 + 1)
        ragged = 1.6 * math.sin(y * 0.16) + 1.2 * math.sin(x * 0.23 + y * 0.05)
        if face.normal.z > -0.28 + 0.04 * ragged and y > edge and z > 12 + ragged * 0.6:
            face.material_index = 1
        tips = 92 - abs(x) * 0.25
        if y > tips and x > -70:
            face.material_index = 1
        if x < -66 and y > 30:
            face.material_index = 1
        face.use_smooth = True
    data.auto_smooth_angle = math.radians(80)
    # Latex is thicker than the knit.
    coated = set()
    for face in data.polygons:
        if face.material_index == 1:
            coated.update(face.vertices)
    normals = {i: data.vertices[i].normal.copy() for i in coated}
    for i, normal in normals.items():
        data.vertices[i].co += normal * 0.7

    def cuff(u, v):
        a = 2 * math.pi * u
        rib = 0.7 * math.sin(46 * a)
        y = -72 - 56 * v
        pinch = 1 - 0.12 * math.sin(math.pi * min(1, v * 1.3)) + 0.06 * v
        rx, rz = 37.5 * pinch + rib, 14.6 * pinch + rib
        return rx * math.cos(a), y, 16.6 + rz * math.sin(a)

    ribs = thicken(skin(cuff, 276, 14, knit(), True, 80), 1.6, 0)
    hem = sweep([Vector(cuff(k / 90, 1.0)) for k in range(90)], 2.7, cloth("#f2a007", 1.4, 0.7), True, soft=False)
    stitches = [sweep([Vector(cuff(k / 72, 0.975)) + Vector((0, 0.4, 0)), Vector(cuff((k + 0.7) / 72, 1.03))], 3.0, cloth("#d98a00", 1.4, 0.7), soft=False, resolution=3) for k in range(0, 72, 3)]
    return group([shape, ribs, hem] + stitches)


def bundle(form):
    """Twelve pairs, pressed flat in two stacks, held by a printed paper belt."""
    chance = random.Random(8)
    flat, pitch = 0.25, 8.0
    parts = []
    for side in (-1, 1):
        for i in range(12):
            glove_ = copy(form, (side * 53 + chance.uniform(-2, 2), chance.uniform(-3, 3), pitch * i), (0, 0, chance.uniform(-2.5, 2.5)))
            glove_.scale = (-side if side > 0 else 1, 1, flat)
            parts.append(glove_)
    bpy.data.objects.remove(form)
    top = pitch * 11 + 35 * flat + 1.5
    belt = bent([(-101, -44, 0.4), (101, -44, 0.4), (101, -44, top), (-101, -44, top)], 14, 8, True)
    parts.append(band(belt, (0, 1, 0), 62, 0.7, paper("#f6f4ee"), True))
    label = label_plate(150, 54, ["12 pairs · size 10", "EN 388 · 2 1 4 2 X"])
    return parts + [at(label, (0, -44, top + 0.5))]


def build(view):
    form = joined(glove())
    data = form.data
    data.auto_smooth_angle = math.radians(70)
    if view == "pack":
        return bundle(form)
    # The right hand's is the mirrored left hand's, with its back up.
    other = at(copy(form), (88, 6, 35), (0, 180, -13), (-1, 1, 1))
    at(form, (-78, -4, 0), (0, 0, 11))
    print_ = group([at(text("IRONMONGER", 9.6, print_ink("#f4f2ea"), 0.1), (0, 7, 0)), at(text("10 · EN 388 · 2142X", 5.6, print_ink("#f4f2ea"), 0.1), (0, -5, 0))], (82, -22, 0), (0, 0, -13))
    return [form, other, laid_on(print_, other, 0.5, 2)]
