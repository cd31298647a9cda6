"""Chipboard screws 5 × 60 mm, PZ2, EN 14592: yellow zinc, countersunk head, part thread, cutting point; box of 200."""
from tools.fastener_parts import *

VIEWS = {
    "whole": {"azimuth": 16, "elevation": 38, "fill": 0.8},
    "detail": {"azimuth": 28, "elevation": 34, "fill": 0.74},
    "pack": {"azimuth": 14, "elevation": 38},
}
LENGTH, MAJOR, CORE, PITCH, THREAD = 60.0, 2.5, 1.6, 2.9, 37.0
HEAD, HEAD_RISE = 4.85, 4.2
TILT = math.degrees(math.asin((HEAD - MAJOR) / LENGTH))


def yellow_zinc():
    return grain(mottled(material("yellow zinc", "#c5a04f", 1, 0.28), "#b28d45", "#d0b067", 0.2, roughness=(0.3, 0.24)), 2.5, 0.1)


def wood_thread(made):
    """A thin sharp helix from the point (z = 0) up, which grows over the first turns."""
    corners, vertices, faces = 32, [], []
    steps = int(THREAD / PITCH * corners)
    for i in range(steps + 1):
        a, z = 2 * math.pi * i / corners, 0.6 + PITCH * i / corners
        core = CORE * min(1, (z + 0.3) / 8)
        rise = (MAJOR - CORE) * min(1, (i + 4) / corners / 2, (steps - i) / corners)
        for r, dz in ((core - 0.15, -0.5), (core + rise, -0.06), (core + rise, 0.06), (core - 0.15, 0.5)):
            vertices.append((r * math.cos(a), r * math.sin(a), max(0.1, z + dz)))
    for i in range(steps):
        for k in range(3):
            a = i * 4 + k
            faces.append((a, a + 4, a + 5, a + 1))
    return mesh(vertices, faces, made, 30)


def screw_form():
    """The screw stands on its point; the head's top is at z = LENGTH."""
    made = yellow_zinc()
    neck = LENGTH - HEAD_RISE
    core = revolve([(0, 0), (0.12, 0.1), (CORE, 8), (CORE, THREAD), (1.85, THREAD + 1), (1.85, neck - 1), (2.2, neck), (HEAD - 0.15, LENGTH - 0.75), (HEAD, LENGTH - 0.6), (HEAD, LENGTH - 0.15), (HEAD - 0.15, LENGTH), (0, LENGTH)], made, 48)
    for turn, width, size in ((0, 0.85, 5.0), (90, 0.85, 5.0), (45, 0.3, 4.4), (135, 0.3, 4.4)):
        w, s, d = width / 2, size / 2, 3.0 if width > 0.5 else 1.2
        slot = mesh([(-s, -w, 1), (s, -w, 1), (s, w, 1), (-s, w, 1), (-s * 0.25, -w, -d), (s * 0.25, -w, -d), (s * 0.25, w, -d), (-s * 0.25, w, -d)],
                    [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)], made)
        cut(core, slot, (0, 0, LENGTH), (0, 0, turn))
    ribs = [at(box(0.5, 1.2, 2.6, made, 0.15), (3.0 * math.cos(a), 3.0 * math.sin(a), neck + 0.4), (0, 38, math.degrees(a))) for a in [i * math.pi / 3 for i in range(6)]]
    return joined(group([core, wood_thread(made), *ribs]))


def lying(form, x, y, turn, z=0.0, roll=0):
    """A screw on the ground: the rim of the head at (x, y), the point in the direction `turn`."""
    item = copy(form)
    # The form's z runs from the point to the head: it turns towards the head.
    turned = Matrix.Rotation(math.radians(turn + 180), 3, "Z") @ Matrix.Rotation(math.radians(90 - TILT), 3, "Y") @ Matrix.Rotation(math.radians(roll), 3, "Z")
    item.rotation_euler = turned.to_euler()
    item.location = Vector((x, y, HEAD + z)) - turned @ Vector((0, 0, LENGTH))
    return item


def upright(form, x, y, turn=0):
    """A screw on its head."""
    return at(copy(form), (x, y, LENGTH), (180, 0, turn))


def bit(x, y, turn):
    """The PZ2 bit of each box."""
    made = chrome_vanadium()
    shank = hex_prism(6.35, 17, made)
    waist = at(cylinder(2.6, 3.4, made, 0.2), (0, 0, 16.6))
    tip = revolve([(0, 0), (2.9, 0), (3, 0.3), (3, 1), (1.1, 4.8), (0.8, 5), (0, 5)], made, 48)
    for i in range(4):
        flute = box(3, 3, 12, made, 0)
        flute.data.transform(Matrix.Rotation(math.radians(45 + 90 * i), 4, "Z") @ Matrix.Translation((2.75, 0, 0.8)) @ Matrix.Rotation(math.radians(45), 4, "Z"))
        cut(tip, flute)
    at(tip, (0, 0, 20))
    form = joined(group([shank, waist, tip]))
    form.rotation_euler = (Matrix.Rotation(math.radians(turn), 3, "Z") @ Matrix.Rotation(math.radians(90), 3, "Y") @ Matrix.Rotation(math.radians(30), 3, "Z")).to_euler()
    form.location = (x, y, 3.2)
    return form


def build(view):
    screw = screw_form()
    if view == "pack":
        chance = random.Random(6)
        contents = []
        for layer in range(2):
            for i in range(11):
                y = (i - 5) * 5.6
                for side in (-1, 1):
                    place = (side * (62 - chance.uniform(0, 3)), y + chance.uniform(-1, 1))
                    contents.append(lying(screw, *place, (180 if side > 0 else 0) + chance.uniform(-4, 4), 30 + layer * 6.4 + chance.uniform(0, 1.5), chance.uniform(0, 90)))
        pack = at(open_box(134, 74, 56, ["Screws 5 × 60 PZ2", "EN 14592 · yellow zinc", "200 pieces, with bit"], contents, 28), (-10, 36, 0), (0, 0, 10))
        parts = [pack, lying(screw, 60, -30, 200), lying(screw, -52, -24, -28), lying(screw, 88, -30, 215), bit(-24, -64, 10)]
    elif view == "detail":
        parts = [upright(screw, 0, 0, 20), lying(screw, 34, -16, 186, roll=20)]
    else:
        pile = handful(screw, 26, (110, 84), 5)
        parts = [pile, upright(screw, 64, 10, 20), upright(screw, 74, -12, 50), bit(36, -54, 20)]
    bpy.data.objects.remove(screw)
    return parts
