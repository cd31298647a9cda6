"""Wall plugs 8 × 40 mm, polyamide, collar, spread in four directions; box of 100."""
from tools.fastener_parts import *

VIEWS = {
    "whole": {"azimuth": 14, "elevation": 36},
    "detail": {"azimuth": 24, "elevation": 32, "fill": 0.74},
}
LENGTH, RADIUS, COLLAR = 40.0, 4.0, 5.4


def plug_form():
    """Stands on its collar; four toothed legs up to the tip at z = LENGTH."""
    made = material("polyamide", ORANGE, 0, 0.42, 0.5)
    profile = [(0, 0), (COLLAR - 0.2, 0), (COLLAR, 0.25), (COLLAR, 0.75), (COLLAR - 0.3, 1.1), (RADIUS - 0.1, 1.6), (RADIUS - 0.1, 9)]
    z = 9.6
    while z < 33:
        profile += [(RADIUS - 0.75, z), (RADIUS - 0.7, z + 0.6), (RADIUS, z + 2.0), (RADIUS, z + 2.7)]
        z += 3.2
    profile += [(RADIUS - 0.7, z), (RADIUS - 0.7, LENGTH - 3), (RADIUS - 1.3, LENGTH - 0.6), (RADIUS - 1.7, LENGTH), (0, LENGTH)]
    body = revolve(profile, made, 48)
    cut(body, revolve([(0, -1), (2.9, -1), (2.9, 0), (2.3, 2.4), (2.1, 12), (1.2, 30), (0, 36)], made, 32))
    for turn in (0, 90):
        cut(body, box(12, 0.9, 26.5, made, 0), (0, 0, 9), (0, 0, turn))
    wings = []
    for turn in (45, 225):
        fin = extrude([(0, 0), (0, 12), (0.4, 12), (1.7, 3), (1.7, 0)], 0.9, made, 0.15)
        a = math.radians(turn)
        wings.append(group([at(fin, (0, 0.45, 0), (90, 0, 0))], ((RADIUS - 0.5) * math.cos(a), (RADIUS - 0.5) * math.sin(a), 8.6), (0, 0, turn)))
    return joined(group([body, *wings]))


def lying(form, x, y, turn, roll=0, z=0.0):
    """On the ground: the collar at (x, y), the tip in the direction `turn`."""
    item = copy(form)
    tilt = math.degrees(math.asin((COLLAR - RADIUS) / LENGTH))
    item.rotation_euler = (Matrix.Rotation(math.radians(turn), 3, "Z") @ Matrix.Rotation(math.radians(90 + tilt), 3, "Y") @ Matrix.Rotation(math.radians(roll), 3, "Z")).to_euler()
    item.location = (x, y, COLLAR + z)
    return item


def build(view):
    plug = plug_form()
    if view == "detail":
        parts = [at(copy(plug), (0, 0, 0), (0, 0, 20)), lying(plug, 22, -12, 196, 20)]
    else:
        chance = random.Random(2)
        contents = []
        for layer in range(2):
            for i in range(8):
                for side in (-1, 1):
                    y = (i - 3.5) * 8.6 + (layer % 2) * 3
                    contents.append(lying(plug, side * 46 + chance.uniform(-3, 3), y + chance.uniform(-1, 1), (180 if side > 0 else 0) + chance.uniform(-14, 14), chance.uniform(0, 90), 22 + layer * 9 + chance.uniform(0, 3)))
        pack = at(open_box(110, 80, 50, ["Wall plugs 8 × 40", "Polyamide · 4.5 to 6 mm", "100 pieces"], contents, 20), (-16, 42, 0), (0, 0, 12))
        parts = [
            pack, at(copy(plug), (54, -16, 0), (0, 0, 20)), at(copy(plug), (70, -2, 0), (0, 0, 50)),
            lying(plug, -46, -24, -10, 10), lying(plug, 40, -36, 190, 30), lying(plug, 26, -56, 12, 50), lying(plug, -50, -50, 4, 20),
        ]
    bpy.data.objects.remove(plug)
    return parts
