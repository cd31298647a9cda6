"""M10 hexagon nuts, DIN 934, class 8, zinc-plated, 17 mm across flats, 8 mm high; box of 100."""
from tools.fastener_parts import *

VIEWS = {
    "whole": {"azimuth": 14, "elevation": 34},
    "detail": {"azimuth": 20, "elevation": 38, "fill": 0.66},
}
BOX = (92, 66, 52)
LABEL = ["Hex nuts M10", "DIN 934 · class 8 · zinc", "100 pieces"]


def build(view):
    nut = nut_form(10, 1.5, 17, 8)
    if view == "detail":
        flat = copy(nut, (0, 0, 0), (0, 0, 12))
        standing = copy(nut, (19, 13, 8.5), (90, 0, 38))
        bpy.data.objects.remove(nut)
        return [flat, standing]
    contents = loose_fill(nut, BOX[0] - 9, BOX[1] - 9, BOX[2] - 8, 17.5)
    pack = at(open_box(*BOX, LABEL, contents, BOX[2] - 30), (-16, 34, 0), (0, 0, 12))
    loose = [copy(nut, (x, y, 0), (0, 0, turn)) for x, y, turn in ((-40, -32, 15), (-14, -44, 50), (2, -24, 8), (26, -40, 33), (52, -14, 20))]
    stacked = copy(nut, (3, -25, 8.1), (0, 0, 40))
    standing = copy(nut, (52, -42, 8.5), (90, 0, 62))
    bpy.data.objects.remove(nut)
    return [pack, *loose, stacked, standing]
