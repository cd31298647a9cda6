"""Combination pliers 180 mm, DIN ISO 5746: toothed grips, pipe hole, hardened cutting edges, two-component sleeves."""
from kit import *

VIEWS = {"whole": {"azimuth": -32, "elevation": 54}, "detail": {"azimuth": -26, "elevation": 46, "focus": (0, 14, 9, 34)}}
MIDDLE = 9.4
THICK = 10.0
LAP = 5.0


def polished():
    return grain(material("polished jaws", "#7f8285", 1, 0.24), 2, 0.05)


def jaw(made):
    """The right jaw: teeth from the nose down, the pipe hole, the cutting edge."""
    inner = []
    y = 40.0
    while y > 27:
        inner += [(0.12, y), (0.12, y - 0.7), (0.7, y - 1.05)]
        y -= 1.3
    hole = [(0.3 + 3.4 * math.sin(math.pi * i / 12), 26.4 - 12 * i / 12) for i in range(13)]
    edge = [(0.9, 14), (0.1, 13.4), (0.1, 5.2)]
    outer = [(12.6, 5.2), (12.4, 12), (10.8, 22), (8.4, 33), (6.6, 40), (5.6, 41)]
    part = extrude(inner + hole + edge + outer + [(0.12, 41)], THICK, made, 0)
    for vertex in part.data.vertices:
        # The nose is thinner than the joint.
        if vertex.co.y > 12:
            vertex.co.z = THICK / 2 + (vertex.co.z - THICK / 2) * (1 - 0.3 * (vertex.co.y - 12) / 29)
    return bevel(part, 0.5, 2, 40)


def cutter_bevel(made):
    """The ground flank of the cutting edge."""
    return at(box(0.3, 8, 3, made, 0.1), (0.8, 9.4, THICK - 2.4), (0, 34, 0))


def joint(made):
    """Half of the lap joint: from the right jaw's shoulder across to the left handle."""
    outline = [(-12.4, 4.8), (12.6, 4.8), (13, 0), (11.4, -6), (6.6, -11.4), (-1.4, -17), (-6.5, -26), (-8.6, -36), (-17.4, -36), (-17, -26), (-15.4, -14), (-13.4, -4)]
    part = extrude(rounded_outline(outline, 3.4, 4), THICK - LAP - 0.1, made, 0)
    return bevel(part, 0.6, 2, 30)


def tang(made):
    """The part of the handle between joint and sleeve, of full thickness."""
    return bevel(extrude(rounded_outline([(-5.6, -19), (-9, -13.6), (-13.4, -9.8), (-15.2, -14), (-16.8, -26), (-17.4, -40), (-8.8, -40), (-6.8, -26)], 1.4, 3), THICK - 0.4, made, 0), 0.8, 2)


SLEEVE = ((-33, -13, 7.4, 7.6), (-33.6, -13, 9, 8.8), (-35.4, -13.1, 9.2, 9), (-37.6, -13.4, 7.4, 8.2), (-46, -15.2, 6.4, 8), (-66, -20, 6.6, 8.4), (-90, -22.6, 6.9, 8.7), (-112, -21.4, 6.9, 8.6), (-128, -18, 6.6, 8.2), (-136, -15.8, 6.2, 7.6), (-139, -15, 4.6, 5.6), (-139.6, -14.8, 2, 3))
"""y, x, half width, half thickness of the left sleeve."""


def sleeve():
    hard, soft = abs_plastic(ORANGE), rubber()
    base = loft([ring((x, y, 0), a, b, 2.6, 32) for y, x, a, b in SLEEVE], hard)
    zone = [(-50, -16.4, 6.3, 8), (-50.6, -16.5, 6.75, 8.4), (-66, -20, 7.0, 8.75), (-90, -22.6, 7.3, 9.05), (-112, -21.4, 7.3, 8.95), (-124, -19, 7.0, 8.6), (-124.6, -18.9, 6.4, 8)]
    grip = loft([ring((x - 0.7, y, 0), a - 0.1, b, 2.6, 32) for y, x, a, b in zone], soft)
    return [base, grip]


def half(made, upper):
    """Right jaw and left handle. The lower half is the same, turned over about its length."""
    parts = [at(jaw(made), (0, 0, -THICK / 2)), at(joint(made), (0, 0, THICK / 2 - LAP + 0.1)), at(tang(made), (0, 0, -THICK / 2 + 0.2)), at(cutter_bevel(made), (0, 0, -THICK / 2)), *sleeve()]
    return group(parts, (0, 0, MIDDLE), (0, 0 if upper else 180, 0))


def build(view):
    made = polished()
    rivet = at(cylinder(4.6, 1.2, made, 0.4), (0, -2, MIDDLE + THICK / 2 - 0.3))
    pin = at(cylinder(2.2, 0.4, made, 0.15), (0, -2, MIDDLE + THICK / 2 + 0.8))
    brand = at(text("IRONMONGER", 4.6, print_ink("#f4f1ea"), 0.1), (-23.1, -88, MIDDLE + 9.0), (0, 0, 90))
    size = at(text("180", 5, print_ink("#f4f1ea"), 0.1), (21.6, -88, MIDDLE + 9.0), (0, 0, -90))
    return [half(made, True), half(made, False), rivet, pin, brand, size]
