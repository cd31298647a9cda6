"""The page that is not there: a pegboard with a place that is painted for a hammer, which is gone."""
from kit import *
from scenes.banner import holes, hung, peg
from tools import combination_pliers, g_clamp_100, locksmiths_hammer, open_end_spanner, screwdriver_ph2

VIEWS = {"whole": {"scale": 0.0025, "camera": (0, -4.9, 1.62), "target": (0, 0, 1.56)}}


def outline(parts, x, y):
    """The shape of a tool in paint on the board."""
    paint = print_ink(ORANGE)
    for part in parts:
        for item in family(part):
            item.data.materials.clear()
            item.data.materials.append(paint)
    return group(parts, (x, y, 0.4), (0, 0, 0), (1, 1, 0.01))


def build(view):
    wall = [
        at(box(2400, 1500, 12, powder_coat("#d3cfc3"), 0.5), (0, 500, -12)),
        holes(2000, 1100),
        hung(combination_pliers.build("whole"), -300, 660),
        peg(-318, 640), peg(-282, 640),
        hung(open_end_spanner.build("whole"), -160, 622, turn=90),
        peg(-160, 732),
        outline(locksmiths_hammer.build("whole"), 0, 622),
        peg(-20, 732), peg(20, 732),
        hung(screwdriver_ph2.build("whole"), 150, 622, turn=90),
        peg(139, 632), peg(161, 632),
        hung(g_clamp_100.build("whole"), 290, 622),
        peg(294, 702),
    ]
    return [group(wall, (0, 0, 0), (90, 0, 0))]
