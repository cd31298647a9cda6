"""The photo of the portfolio: a maker's things on the table. A notebook with a drawing, a pencil, a hammer, a spanner."""
from kit import *
from scenes.packing import pencil
from tools import locksmiths_hammer, open_end_spanner

VIEWS = {"whole": {"azimuth": -10, "elevation": 50, "fill": 0.86}}


def notebook():
    """Open, with ruled pages and a browser window drawn in pencil."""
    parts = [box(300, 210, 5, rubber("#2b2d31"), 2)]
    for side in (-1, 1):
        parts.append(at(box(143, 200, 9, paper("#fbfaf4"), 1), (side * 72.5, 0, 4)))
    ink = print_ink("#4a4d52")
    orange = print_ink(ORANGE)
    x, y, w, h = -72, 12, 112, 84
    z = 13.15
    frame = plate_with_holes([(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)], [[(-w / 2 + 1.4, -h / 2 + 1.4), (w / 2 - 1.4, -h / 2 + 1.4), (w / 2 - 1.4, h / 2 - 1.4), (-w / 2 + 1.4, h / 2 - 1.4)]], 0.15, ink, 0)
    parts.append(at(frame, (x, y, z)))
    parts.append(at(box(w, 1.4, 0.15, ink, 0), (x, y + h / 2 - 14, z)))
    parts += [at(cylinder(2.2, 0.15, ink, 0, 24), (x - w / 2 + 8 + 8 * i, y + h / 2 - 7, z)) for i in range(3)]
    parts.append(at(box(40, 26, 0.15, orange, 0), (x - 28, y - 6, z)))
    parts += [at(box(44 - 8 * i, 2.4, 0.15, ink, 0), (x + 26 - 4 * i, y + 4 - 9 * i, z)) for i in range(3)]
    parts += [at(box(100 - (i % 3) * 18, 1.6, 0.15, ink, 0), (72 - (i % 3) * 9, 70 - i * 18, z)) for i in range(8)]
    return group(parts)


def build(view):
    return [
        notebook(),
        at(pencil(), (135, -70, 17.7), (0, -90, -24)),
        group(locksmiths_hammer.build("whole"), (212, 30, 0), (0, 0, -14)),
        group(open_end_spanner.build("whole"), (-60, -165, 0), (0, 0, 12)),
    ]
