"""Spirit level, 60 cm: aluminium box section, level, plumb and 45 degree vials, end caps that come off."""
from tools.measuring_parts import *

VIEWS = {
    "whole": {"azimuth": 0, "elevation": 28, "fill": 0.84},
    "detail": {"azimuth": 10, "elevation": 30, "focus": (-6, -8, 32, 62)},
    "end": {"azimuth": 16, "elevation": 28, "focus": (238, -8, 24, 70)},
}
LENGTH, DEEP, HIGH = 600.0, 22.0, 50.0


def window(outline, frame_offset):
    """A ring of graphite plastic that lines an opening; `outline` and `frame_offset` are outlines in (x, z)."""
    return crisp(plate_with_holes(frame_offset, [outline], DEEP + 1.6, abs_plastic(GRAPHITE), 0.5))


def rectangle(cx, cz, w, h, r):
    return rounded_outline([(cx - w / 2, cz - h / 2), (cx + w / 2, cz - h / 2), (cx + w / 2, cz + h / 2), (cx - w / 2, cz + h / 2)], r)


def upright(part):
    return at(part, (0, (DEEP + 1.6) / 2, 0), (90, 0, 0))


def level():
    a, b, rim = DEEP / 2, DEEP / 2 - 1.2, 9.0
    profile = [(-a, 0), (a, 0), (a, rim), (b, rim + 1.5), (b, HIGH - rim - 1.5), (a, HIGH - rim), (a, HIGH), (-a, HIGH), (-a, HIGH - rim), (-b, HIGH - rim - 1.5), (-b, rim + 1.5), (-a, rim)]
    body = baked(at(along_x(profile, LENGTH - 16, aluminium(), 0), (-LENGTH / 2 + 8, 0, 0)))
    for outline in (rectangle(0, 44, 66, 26, 3), rectangle(215, 25, 28, 38, 6), circle(19, -215, 25, 48)):
        hole = baked(at(extrude(outline, DEEP * 2, aluminium(), 0), (0, DEEP, 0), (90, 0, 0)))
        cut(body, hole)
    crisp(bevel(body, 0.5, 2, 30))
    parts = [body]
    # The vials in their windows.
    parts.append(upright(crisp(plate_with_holes(rectangle(0, 40, 70, 20, 3), [rectangle(0, 44.5, 58, 17, 2)], DEEP - 3, abs_plastic(GRAPHITE), 0.5))))
    parts[-1].location.y -= 2.3
    parts.append(at(vial(56, 6.4), (0, 0, 41.2)))
    parts.append(upright(window(rectangle(215, 25, 22, 32, 4), rectangle(215, 25, 30, 40, 7))))
    parts.append(at(vial(31, 5.6), (215, 0, 25), (0, 90, 0)))
    parts.append(upright(window(circle(15.5, -215, 25, 64), circle(20.5, -215, 25, 64))))
    parts.append(at(vial(28, 5.4), (-215, 0, 25), (0, -45, 0)))
    # Shock-absorbing caps.
    for side in (-1, 1):
        cap = along_x(rounded_outline([(-a - 1.4, -0.0), (a + 1.4, 0), (a + 1.4, HIGH + 1.4), (-a - 1.4, HIGH + 1.4)], 3), 16, rubber("#222327"), 1.4)
        parts.append(at(cap, (side * (LENGTH / 2 - 8) - 8, 0, -0.4)))
        for k in range(3):
            rib = along_x(rounded_outline([(-a - 2.2, 6), (a + 2.2, 6), (a + 2.2, HIGH - 6), (-a - 2.2, HIGH - 6)], 3), 1.8, rubber("#222327"), 0.6)
            parts.append(at(rib, (side * (LENGTH / 2 - 8) - 6 + k * 4.2, 0, 0)))
    # The printed panel with the shop's mark.
    orange, white = print_ink(ORANGE), print_ink("#f6f5f1")
    front = -b - 0.05
    for x, w in ((-112, 128), (118, 128)):
        parts.append(at(extrude(rectangle(0, 0, w, 26, 2), 0.25, orange, 0), (x, front + 0.1, 25), (90, 0, 0)))
    parts.append(at(text("IRONMONGER", 15.5, white, 0.1), (-112, front - 0.22, 25), (90, 0, 0)))
    parts.append(at(text("60 cm   0.5 mm/m", 12.5, white, 0.1), (118, front - 0.22, 25), (90, 0, 0)))
    return group(parts)


def build(view):
    if view != "whole":
        return [level()]
    return [at(level(), (0, 0, 0), (0, 0, 40))]
