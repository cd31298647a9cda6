"""The four products of the post about searching an array, in its order, each in a quarter of the picture."""
from kit import *
from tools import hand_saw, spirit_level_60

CELL, WIDTH = 100.0, 72.0
VIEWS = {"whole": {"azimuth": 0, "elevation": 62, "fill": (3 * CELL + WIDTH) / (4 * CELL)}}


def handle(length, made, width=1.0):
    """Ash, along y from 0 down, its upper end in the head."""
    sections = ((-length, 0.8), (-length + 2, 1), (-length * 0.7, 1), (-length * 0.4, 0.78), (-20, 0.74), (12, 0.8), (22, 0.8))
    return loft([ring((0, y, 13), 13 * k * width, 14 * k * width, 2.4) for y, k in sections], made)


def claw_hammer():
    forged = steel()
    # The head from the side: the cheek, and the claw that bends towards the handle.
    outer = [(12, 16), (-12, 17), (-38, 14), (-62, 2), (-82, -20), (-90, -36)]
    inner = [(-86, -37), (-72, -18), (-54, -6), (-34, -9), (-13, -16), (12, -14)]
    cheek = at(extrude(rounded_outline(outer + inner, 4), 22, forged, 2.5), (0, 0, 2))
    slot = [(-58, -40), (-58, 20), (-100, 20), (-100, -40)]
    cut(cheek, extrude(slot, 5, forged, 0), (0, 0, 8.5))
    neck = loft([ring((x, 0, 13), r, r, 3, 24, "x") for x, r in ((8, 12), (22, 10), (34, 10), (38, 14.5), (56, 15), (57.5, 14))], forged)
    return [cheek, neck, handle(300, wood("#e0c294", "#c79f66", "y"))]


def sledgehammer():
    head = loft([ring((x, 0, 30), r, r, 4.5, 32, "x") for x, r in ((-88, 24), (-86, 29), (-60, 31), (-30, 33), (30, 33), (60, 31), (86, 29), (88, 24))], black_oxide())
    shaft = handle(620, wood("#e0c294", "#c79f66", "y"), 1.35)
    return [head, at(shaft, (0, 0, 12))]


def placed(parts, place, turn):
    """In the middle of its quarter, turned, and as wide as the others."""
    tool = group([group(parts)], (0, 0, 0), (0, 0, turn))
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    corners = [item.matrix_world @ vertex.co for item in family(tool) for vertex in item.evaluated_get(graph).data.vertices]
    low, high = ([edge(c[i] for c in corners) for i in (0, 1)] for edge in (min, max))
    size = WIDTH / (high[0] - low[0])
    return group([tool], ((place - 1.5) * CELL - (low[0] + high[0]) / 2 * size, -(low[1] + high[1]) / 2 * size, 0), (0, 0, 0), size)


def build(view):
    return [
        placed(claw_hammer(), 0, -40),
        placed([spirit_level_60.level()], 1, 38),
        placed(sledgehammer(), 2, -40),
        placed(hand_saw.build("whole"), 3, 24),
    ]
