"""Scales, figures and vials of measuring tools."""
from kit import *


def stroke_scale(length, step, made, reach, width=0.16, depth=0.04, start=0.0):
    """Lines along +x every `step` mm, growing along +y from y = 0; `reach(i)` is the length of line i (0 leaves it out)."""
    vertices, faces = [], []
    for i in range(int(round(length / step)) + 1):
        tall = reach(i)
        if not tall:
            continue
        x, k = start + i * step, len(vertices)
        vertices += [(x - width / 2, 0, depth), (x + width / 2, 0, depth), (x + width / 2, tall, depth), (x - width / 2, tall, depth)]
        faces.append((k, k + 1, k + 2, k + 3))
    return mesh(vertices, faces, made)


def figures(numbers, size, made, y, depth=0.04, offset=0.0, align="CENTER", turn=0.0):
    """Printed numbers: `numbers` are pairs of (x, words)."""
    return group([at(text(str(words), size, made, 0.02, align), (x + offset, y, depth), (0, 0, turn)) for x, words in numbers])


def millimetres(i):
    """Reach of the lines of a millimetre scale."""
    return 5.2 if i % 10 == 0 else 4.0 if i % 5 == 0 else 2.6


def fluid():
    return material("vial fluid", "#c3e021", 0, 0.08, 0.6, 0.6)


def vial(length, radius):
    """A spirit vial along x, its bubble on top in the middle, in front of two rings."""
    body = at(cylinder(radius, length, fluid(), 0.8, 48), (-length / 2, 0, 0), (0, 90, 0))
    caps = [at(cylinder(radius + 0.5, 2.4, rubber("#202124"), 0.4, 48), (x, 0, 0), (0, 90, 0)) for x in (-length / 2 - 0.6, length / 2 - 1.8)]
    air = material("bubble", "#f3fbc0", 0, 0.04, 0.8, 1.0)
    r = radius * 0.52
    bubble = loft([ring((x, 0, radius * 0.56), r * k, r * k, 2, 24, "x") for x, k in ((-5.2, 0.25), (-4.6, 0.75), (-3, 1), (3, 1), (4.6, 0.75), (5.2, 0.25))], air)
    lines = [at(tube(radius + 0.12, radius - 0.4, 0.7, print_ink("#15161a"), 0.05, 48), (x, 0, 0), (0, 90, 0)) for x in (-6.6, 5.9)]
    return group([body, bubble, *caps, *lines])


def crisp(part):
    """Keeps the faces beside a bevel flat in the light: for plates and blocks with cuts."""
    for modifier in part.modifiers:
        if modifier.type == "BEVEL":
            modifier.harden_normals = True
    return part


def baked(part):
    """Writes a part's place into its mesh, so that directed grains run along the axes of the model."""
    bpy.context.view_layer.update()
    part.data.transform(part.matrix_world)
    part.matrix_world = Matrix.Identity(4)
    return part


def along_x(outline, length, made, rounded=0.4):
    """An extrusion along +x; `outline` are (y, z) points."""
    return baked(at(extrude(outline, length, made, rounded), (0, 0, 0), (90, 0, 90)))


def along_y(outline, width, made, rounded=0.4, segments=3):
    """An extrusion across the side view, centred on y = 0; `outline` are (x, z) points."""
    return baked(at(extrude(outline, width, made, rounded, segments), (0, width / 2, 0), (90, 0, 0)))
