"""Double open-ended spanner 17 × 19 mm, DIN 3110: satin chrome, jaws at 15 degrees, sizes stamped on both ends."""
from kit import *

VIEWS = {"whole": {"azimuth": -30, "elevation": 45}, "detail": {"azimuth": -20, "elevation": 42, "focus": (88, 2, 4, 36)}}
BETWEEN = 178.0
"""Distance of the jaws' centres."""
SHANK = 8.6
THICK = 6.6


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


def build(view):
    made = chrome_vanadium()
    left = [(x - BETWEEN / 2, y) for x, y in end_outline(17, 18.5)]
    right = [(BETWEEN / 2 - x, -y) for x, y in end_outline(19, 20.5)]
    # Both run from the upper side of the shank over the jaw to its lower side.
    outline = left + right
    body = extrude(outline, THICK, made, 0)
    panel = extrude(rounded_outline([(-52, -5), (52, -5), (52, 5), (-52, 5)], 5), 4, made, 0)
    cut(body, panel, (0, 0, THICK - 0.7))
    bevel(body, 0.9, 3, 30)
    # Flat faces stay flat in the light.
    body.modifiers[-1].harden_normals = True
    dark = print_ink("#3c3e41")
    return [
        body,
        at(text("IRONMONGER", 6.4, dark, 0.3), (-16, 0, THICK - 0.72)),
        at(text("17×19 Cr-V", 5, dark, 0.3), (32, 0, THICK - 0.72)),
        at(text("17", 8, dark, 0.06), (-BETWEEN / 2 + 12.5, 0.4, THICK)),
        at(text("19", 8.6, dark, 0.06), (BETWEEN / 2 - 14, -0.4, THICK)),
    ]
