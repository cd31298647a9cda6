"""Double open-ended spanner 17 × 19 mm, DIN 3110: satin chrome, jaws at 15 degrees, sizes stamped on both ends."""
from tools.power_tool_parts import *

VIEWS = {"whole": {"azimuth": -40, "elevation": 54, "fill": 0.82}, "detail": {"azimuth": -20, "elevation": 42, "focus": (88, 2, 4, 36)}}
BETWEEN = 178.0
"""Distance of the jaws' centres."""
SHANK = 8.6
THICK = 7.0


def end_outline(flats, radius, fillet=26):
    """Half the spanner's outline: a head around the origin, open at 180 + 15 degrees, with the shank towards +x."""
    cx = math.sqrt((radius + fillet) ** 2 - (SHANK + fillet) ** 2)
    touch = math.atan2(SHANK + fillet, cx)
    open_at = math.radians(195)
    half = math.asin(flats / 2 / radius)
    points = []
    for i in range(9):
        a = -math.pi / 2 + (touch - math.pi - -math.pi / 2) * i / 8
        points.append((cx + fillet * math.cos(a), SHANK + fillet + fillet * math.sin(a)))
    for i in range(1, 25):
        a = touch + (open_at - half - touch) * i / 24
        points.append((radius * math.cos(a), radius * math.sin(a)))
    c, s = math.cos(open_at), math.sin(open_at)
    throat = -flats * 0.34
    for u, v in ((throat + flats * 0.16, -flats / 2), (throat - flats * 0.1, -flats * 0.24), (throat - flats * 0.1, flats * 0.24), (throat + flats * 0.16, flats / 2)):
        points.append((u * c - v * s, u * s + v * c))
    for i in range(25):
        a = open_at + half + (2 * math.pi - touch - open_at - half) * i / 24
        points.append((radius * math.cos(a), radius * math.sin(a)))
    for i in range(1, 9):
        a = math.pi - touch + (math.pi / 2 - (math.pi - touch)) * i / 8
        points.append((cx + fillet * math.cos(a), -SHANK - fillet + fillet * math.sin(a)))
    return points


def flat_part(x0, x1, y, z0, z1, made):
    return at(extrude(rounded_outline([(x0, -y), (x1, -y), (x1, y), (x0, y)], y), z1 - z0, made, 0), (0, 0, z0))


def forging(made):
    """Heads of full thickness, between them a thinner shank with a rim along both edges."""
    left = [(x - BETWEEN / 2, y) for x, y in end_outline(17, 18.5)]
    right = [(BETWEEN / 2 - x, -y) for x, y in end_outline(19, 20.5)]
    # Both run from the upper side of the shank over the jaw to its lower side.
    body = extrude(left + right, THICK, made, 0)
    for z in (THICK - 1.1, -3.9):
        cut(body, flat_part(-62, 60, SHANK - 2.7, z, z + 5, made))
    return crisp(bevel(body, 0.8, 4, 30))


def build(view):
    satin = chrome_vanadium()
    dark = print_ink("#303235")
    floor = THICK - 1.1
    return [
        forging(satin),
        at(text("IRONMONGER", 8.4, satin, 1.3), (-24, -0.2, floor)),
        at(text("Cr-V  DIN 3110", 5.6, satin, 1.1), (31, -0.1, floor)),
        at(text("17", 9, dark, 0.06), (-BETWEEN / 2 + 12.5, 0.4, THICK)),
        at(text("19", 9.6, dark, 0.06), (BETWEEN / 2 - 14, -0.4, THICK)),
    ]
