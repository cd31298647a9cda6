"""Wire nails 3.1 × 80 mm, EN 10230-1: bright steel, flat chequered heads; box of 2.5 kg."""
from tools.fastener_parts import *

VIEWS = {
    "whole": {"azimuth": 16, "elevation": 40, "fill": 0.8},
    "detail": {"azimuth": 30, "elevation": 40, "fill": 0.74},
    "pack": {"azimuth": 14, "elevation": 40},
}
LENGTH, SHANK, HEAD, HEAD_RISE = 80.0, 1.55, 3.6, 1.1


def bright_wire():
    return grain(material("bright wire", "#8d9093", 1, 0.26), 1.2, 0.15, (3, 3, 0.1))


def nail_form():
    """Stands on its head: the head's top is at z = 0, the point up."""
    made = bright_wire()
    # The shank keeps the marks of the clamp below its head.
    profile = [(0, 0.3), (HEAD - 0.3, 0.3), (HEAD, 0.5), (HEAD, 0.9), (HEAD - 0.25, HEAD_RISE), (SHANK + 0.5, HEAD_RISE + 0.1), (SHANK, 1.8)]
    for i in range(5):
        z = 3 + i * 1.3
        profile += [(SHANK, z), (SHANK + 0.16, z + 0.2), (SHANK + 0.16, z + 0.5), (SHANK, z + 0.7)]
    profile += [(SHANK, LENGTH - 6), (0, LENGTH - 6)]
    body = revolve(profile, made, 32)
    point = mesh(
        [(SHANK * math.cos(math.radians(a)), SHANK * math.sin(math.radians(a)), LENGTH - 6.05) for a in range(0, 360, 45)]
        + [(SHANK * 0.86 * math.cos(math.radians(a)), SHANK * 0.86 * math.sin(math.radians(a)), LENGTH - 4.6) for a in range(0, 360, 90)] + [(0, 0, LENGTH)],
        [tuple(range(8))] + [face for k in range(4) for face in ((2 * k, 2 * k + 1, 8 + k), (2 * k + 1, (2 * k + 2) % 8, 8 + (k + 1) % 4), (2 * k + 1, 8 + (k + 1) % 4, 8 + k), (8 + k, 8 + (k + 1) % 4, 12))],
        made, 20)
    # Chequered: small pyramids, 0.8 mm apart.
    vertices, faces = [], []
    pitch = 0.8
    for i in range(-4, 5):
        for k in range(-4, 5):
            x, y = i * pitch, k * pitch
            if math.hypot(x, y) > HEAD - 0.6:
                continue
            n, h = len(vertices), pitch / 2
            vertices += [(x - h, y - h, 0.32), (x + h, y - h, 0.32), (x + h, y + h, 0.32), (x - h, y + h, 0.32), (x, y, -0.02)]
            faces += [(n, n + 1, n + 4), (n + 1, n + 2, n + 4), (n + 2, n + 3, n + 4), (n + 3, n, n + 4)]
    return joined(group([body, point, mesh(vertices, faces, made, 10)]))


def lying(form, x, y, turn, z=0.0, roll=0):
    """On the ground: the head at (x, y), the point in the direction `turn`."""
    item = copy(form)
    tilt = math.degrees(math.asin((HEAD - SHANK) / LENGTH))
    item.rotation_euler = (Matrix.Rotation(math.radians(turn), 3, "Z") @ Matrix.Rotation(math.radians(90 + tilt), 3, "Y") @ Matrix.Rotation(math.radians(roll), 3, "Z")).to_euler()
    item.location = (x, y, HEAD + z)
    return item


def crossing(form, x, y, turn, rise, fall=0.0, roll=0):
    """A nail that rests on others: `rise` mm higher at the head, `fall` at the point."""
    item = copy(form)
    pitch = math.degrees(math.asin((rise - fall + HEAD - SHANK) / LENGTH))
    item.rotation_euler = (Matrix.Rotation(math.radians(turn), 3, "Z") @ Matrix.Rotation(math.radians(90 + pitch), 3, "Y") @ Matrix.Rotation(math.radians(roll), 3, "Z")).to_euler()
    item.location = (x, y, HEAD + rise)
    return item


def build(view):
    nail = nail_form()
    if view == "detail":
        parts = [at(copy(nail), (0, 0, -0.02)), lying(nail, 34, -24, 190), lying(nail, -34, -6, -18)]
    elif view == "pack":
        chance = random.Random(9)
        contents = []
        for layer in range(3):
            for i in range(17):
                y = (i - 8) * 5.3
                for side in (-1, 1):
                    contents.append(lying(nail, side * (83 - chance.uniform(0, 14)), y * 0.94 + chance.uniform(-2, 2), (180 if side > 0 else 0) + chance.uniform(-8, 8) * (1 - abs(i - 8) / 12), 46 + layer * 4.4 + chance.uniform(0, 2.4)))
        pack = at(open_box(176, 104, 72, ["Wire nails 3.1 × 80", "EN 10230-1 · bright", "2.5 kg"], contents, 44), (-20, 50, 0), (0, 0, 10))
        parts = [pack, lying(nail, 84, -34, 196), lying(nail, -74, -44, -14), lying(nail, 112, -40, 205), lying(nail, 40, -66, 190)]
    else:
        pile = handful(nail, 44, (112, 104), 3, turn=58)
        parts = [pile]
    bpy.data.objects.remove(nail)
    return parts
