"""The banner: a pegboard wall and a bench below it, in three groups. Wide pages cut off the right group, and the picture for other sites shows the left
one alone: the gaps between them are where those crops end."""
from kit import *
from tools import battery_pack_18v, combination_pliers, cordless_drill, ear_defenders, g_clamp_100, hatchet_800, locksmiths_hammer
from tools import open_end_spanner, safety_helmet, saw_blade_190, screwdriver_ph2, spirit_level_60, steel_rule_300, tape_measure_5m, toolbox, vernier_caliper

VIEWS = {"whole": {"scale": 0.0025, "camera": (0, -7.3, 1.5), "target": (0, 0, 1.0)}}
BENCH = 112.0
SPACING = 40.0


def holes(width, height):
    """Dark discs of the board's holes in one mesh."""
    vertices, faces = [], []
    columns, rows = int(width / SPACING), int(height / SPACING)
    for i in range(columns):
        for j in range(rows):
            x, y = (i - columns / 2 + 0.5) * SPACING, (j + 0.5) * SPACING - 100
            k = len(vertices)
            vertices += [(x + 3.4 * math.cos(a), y + 3.4 * math.sin(a), 0.3) for a in (math.pi * n / 8 for n in range(16))]
            faces.append(tuple(range(k, k + 16)))
    return mesh(vertices, faces, material("hole", "#6f6b60", 0, 0.9, 0.1))


def peg(x, y):
    return at(cylinder(2.6, 46, zinc(), 1, 24), (x, y, 0))


def hung(parts, x, y, out=7, turn=0):
    """On the wall, which is built lying: y is the height, z the distance from the board."""
    return group(parts, (x, y, out), (0, 0, turn))


def standing(parts, x, y, turn=0):
    return group(parts, (x, y, BENCH), (0, 0, turn))


def build(view):
    board = at(box(2400, 1500, 12, powder_coat("#d3cfc3"), 0.5), (0, 500, -12))
    wall = [
        board,
        holes(2000, 1100),
        # Left.
        hung(locksmiths_hammer.build("whole"), -505, 610),
        peg(-525, 722), peg(-485, 722),
        hung(open_end_spanner.build("whole"), -392, 618, turn=90),
        peg(-392, 728),
        hung(combination_pliers.build("whole"), -285, 660),
        peg(-303, 640), peg(-267, 640),
        hung(screwdriver_ph2.build("whole"), -185, 612, turn=90),
        peg(-196, 622), peg(-174, 622),
        hung(g_clamp_100.build("whole"), -62, 620),
        peg(-58, 700),
        # Middle.
        hung([*hatchet_800.head(), *hatchet_800.handle()], 155, 590),
        peg(130, 738), peg(170, 738),
        hung([saw_blade_190.blade()], 345, 672, 3),
        peg(345, 684),
        # Right.
        hung([vernier_caliper.caliper()], 520, 690, turn=-90),
        peg(514, 672), peg(544, 672),
        hung([steel_rule_300.rule()], 585, 452, turn=90),
        peg(585, 756),
    ]
    bench = [
        at(box(2400, 420, BENCH, wood("#c89a63", "#a87848", "x"), 6), (0, -215, 0)),
        at(box(2400, 30, 400, wood("#c89a63", "#a87848", "x"), 2), (0, -392, -400)),
    ]
    return [
        group(wall, (0, 0, 0), (90, 0, 0)),
        *bench,
        group([spirit_level_60.level()], (-272, -18, 338)),
        standing(toolbox.build("whole"), -318, -185, 6),
        standing(tape_measure_5m.build("whole"), -8, -300, -12),
        standing(cordless_drill.build("whole"), 132, -190, -20),
        standing(safety_helmet.build("whole"), 320, -150, -32),
        group(ear_defenders.build("whole"), (335, -70, 314), (0, 0, 8)),
        standing([battery_pack_18v.battery()], 515, -200, 78),
    ]
