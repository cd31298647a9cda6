"""The banner: a pegboard wall and a bench below it. What hangs stands clear of its neighbours, so that no crop cuts through much."""
from kit import *
from tools import combination_pliers, cordless_drill, diamond_disc_125, ear_defenders, g_clamp_100, hatchet_800, locksmiths_hammer
from tools import open_end_spanner, orbital_sander, safety_helmet, saw_blade_190, screwdriver_ph2, spirit_level_60, tape_measure_5m, toolbox

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
        hung(locksmiths_hammer.build("whole"), -505, 610),
        peg(-525, 722), peg(-485, 722),
        hung(open_end_spanner.build("whole"), -392, 618, turn=90),
        peg(-392, 728),
        hung(combination_pliers.build("whole"), -285, 660),
        peg(-303, 640), peg(-267, 640),
        hung(screwdriver_ph2.build("whole"), -185, 612, turn=90),
        peg(-196, 622), peg(-174, 622),
        hung(hatchet_800.build("whole"), -65, 600),
        peg(-90, 748), peg(-50, 748),
        hung(g_clamp_100.build("whole"), 80, 620),
        peg(84, 700),
        hung([saw_blade_190.blade()], 262, 640, 3),
        peg(262, 652),
        hung([diamond_disc_125.disc()], 460, 650, 3),
        peg(460, 659),
    ]
    bench = [
        at(box(2400, 420, BENCH, wood("#c89a63", "#a87848", "x"), 6), (0, -215, 0)),
        at(box(2400, 30, 400, wood("#c89a63", "#a87848", "x"), 2), (0, -392, -400)),
    ]
    return [
        group(wall, (0, 0, 0), (90, 0, 0)),
        *bench,
        group([spirit_level_60.level()], (-255, -18, 338)),
        standing(toolbox.build("whole"), -318, -185, 6),
        standing(cordless_drill.build("whole"), 10, -190, -20),
        standing(tape_measure_5m.build("whole"), 175, -300, -12),
        standing(safety_helmet.build("whole"), 262, -150, -32),
        standing(orbital_sander.build("whole"), 488, -200, 28),
        group(ear_defenders.build("whole"), (455, -70, 330), (0, 0, 8)),
    ]
