"""Drill bit set, titanium-coated HSS, DIN 338: 3, 4, 5, 6, 8 and 10 mm in a holder for the bench."""
from tools.power_tool_parts import *

VIEWS = {
    "whole": {"azimuth": 24, "elevation": 24},
    "bits": {"azimuth": 0, "elevation": 50, "fill": 0.8},
    "detail": {"azimuth": 24, "elevation": 30, "focus": (28, 4, 118, 44)},
}
# Diameter, whole length, length of the flutes (DIN 338).
BITS = ((3, 61, 33), (4, 75, 43), (5, 86, 52), (6, 93, 57), (8, 117, 75), (10, 133, 87))
GAPS = (-50, -34, -17, 1, 21.5, 44.5)


def titanium_nitride():
    return grain(material("titanium nitride", "#ab9364", 1, 0.27), 3, 0.05)


def flute_section(radius, twist, z, scale=1.0):
    """Two lands and two flutes."""
    out = []
    for i in range(56):
        a = 2 * math.pi * i / 56
        # 0 at the middle of a land, 1 at the middle of a flute.
        t = abs(((a / math.pi) % 1.0) * 2 - 1)
        t = 1 - t
        into = 0.0 if t < 0.5 else 0.5 - 0.5 * math.cos(math.pi * min(1.0, (t - 0.5) / 0.36))
        margin = 1.0 if t > 0.34 else 0.965
        r = radius * scale * (margin - 0.52 * into)
        out.append((r * math.cos(a + twist), r * math.sin(a + twist), z))
    return out


def bit(diameter, length, flutes):
    gold = titanium_nitride()
    r = diameter / 2
    shank = length - flutes
    lead = math.pi * diameter / math.tan(math.radians(30))
    tip = r / math.tan(math.radians(59))
    rings, steps = [], int((flutes - tip) / lead * 40)
    for i in range(steps + 1):
        z = shank + (flutes - tip) * i / steps
        rings.append(flute_section(r, 2 * math.pi * (z - shank) / lead, z))
    end = 2 * math.pi * (flutes - tip) / lead
    for k in (0.5, 0.9, 0.999):
        rings.append(flute_section(r, end + k * 0.12, length - tip + tip * k, 1 - k))
    twisted = loft(rings, gold, 0, True, 34)
    rod = cylinder(r * 0.97, shank + diameter * 0.5, gold, 0.2, 48)
    return group([twisted, rod])


def holder():
    plastic = abs_plastic(GRAPHITE)
    base = along_y([(-66, 0), (66, 0), (66, 26), (-66, 26)], 46, plastic, 2.5)
    step = along_y([(-63, 20), (63, 20), (63, 38), (-63, 38)], 26, abs_plastic(ORANGE), 2.0)
    at(step, (0, 6, 0))
    parts = [base, step]
    white = print_ink("#f4f3ef")
    for (diameter, _, _), x in zip(BITS, GAPS):
        parts.append(at(tube(diameter / 2 + 2.4, diameter / 2 + 0.2, 1.2, plastic, 0.4, 48), (x, 6, 37.6)))
        parts.append(at(text(str(diameter), 6.5, white, 0.05), (x, -14.5, 26.05)))
    parts.append(at(text("IRONMONGER", 11, white, 0.1), (-20, -23.05, 13), (90, 0, 0)))
    parts.append(at(text("HSS-TiN\nDIN 338", 5, print_ink(ORANGE), 0.1, "LEFT"), (30, -23.05, 13), (90, 0, 0)))
    return group(parts)


def build(view):
    if view == "bits":
        # Side by side, points ahead.
        row, x = [], 0.0
        for diameter, length, flutes in BITS:
            x += diameter / 2
            row.append(at(bit(diameter, length, flutes), (x, -66, diameter / 2), (-90, 40, 0)))
            x += diameter / 2 + 9
        return [group([group(row, (-x / 2, 0, 0))], (0, 0, 0), (0, 0, -32))]
    parts = [holder()]
    for (diameter, length, flutes), x in zip(BITS, GAPS):
        parts.append(at(bit(diameter, length, flutes), (x, 6, 14), (0, 0, 40)))
    return parts
