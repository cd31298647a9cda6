"""M12 × 60 hexagon bolts, DIN 933, fully threaded, with DIN 934 nuts, class 8.8, zinc-plated, 19 mm across flats; box of 50."""
from tools.fastener_parts import *

VIEWS = {
    "whole": {"azimuth": 14, "elevation": 34, "fill": 0.8},
    "detail": {"azimuth": 24, "elevation": 24, "fill": 0.72},
    "pack": {"azimuth": 14, "elevation": 36},
}
LENGTH, FLATS, HEAD, NUT = 60.0, 19.0, 7.5, 10.0
LIE = FLATS / 2
"""Height of the axis of a bolt's head that lies on a flat."""
TILT = math.degrees(math.asin((LIE - 6) / (LENGTH + HEAD)))


def lying(form, x, y, turn):
    """A bolt on the ground: head on a flat, tip of the thread touching."""
    item = copy(form)
    item.rotation_euler = (Matrix.Rotation(math.radians(turn), 3, "Z") @ Matrix.Rotation(math.radians(90 + TILT), 3, "Y") @ Matrix.Rotation(math.radians(30), 3, "Z")).to_euler()
    item.location = (x, y, LIE)
    return item


def build(view):
    bolt, nut = hex_bolt_form(12, 1.75, LENGTH, FLATS, HEAD), nut_form(12, 1.75, FLATS, NUT)
    if view == "pack":
        # Two rows, heads outwards, the nuts on them.
        assembled, floor, chance = joined(group([copy(bolt), copy(nut, (0, 0, HEAD + LENGTH - 24))])), 63, random.Random(5)
        contents = [
            copy(assembled, ((i - 2.5) * 23.6 + chance.uniform(-0.5, 0.5), side * (68.5 - chance.uniform(0, 1.5)), floor + 1 + LIE), (side * 90, 0, 0))
            for i in range(6) for side in (-1, 1)
        ]
        bpy.data.objects.remove(assembled)
        pack = at(open_box(148, 140, 84, ["Hex bolts M12 × 60", "DIN 933 · 8.8 · with nuts", "50 bolts, 50 nuts"], contents, floor), (-20, 50, 0), (0, 0, 12))
        parts = [pack, lying(bolt, 86, -40, 196), lying(bolt, 6, -62, 200), at(copy(nut), (62, -76, 0), (0, 0, 12)), at(copy(nut), (96, -8, 0), (0, 0, 40))]
    elif view == "detail":
        parts = [at(copy(bolt), (0, 0, 0), (0, 0, 10)), at(copy(nut), (0, 0, 34), (0, 0, 22)), lying(bolt, 36, -26, 202)]
    else:
        pile = handful(bolt, 10, (128, 92), 7, (-18, 22, 0))
        parts = [
            pile, at(copy(bolt), (84, 0, 0), (0, 0, 8)), at(copy(nut), (84, 0, 40), (0, 0, 25)),
            at(copy(nut), (-6, -62, 0), (0, 0, 11)), at(copy(nut), (46, -36, 0), (0, 0, 40)), at(copy(nut), (24, -58, 0), (0, 0, 52)),
        ]
    bpy.data.objects.remove(bolt)
    bpy.data.objects.remove(nut)
    return parts
