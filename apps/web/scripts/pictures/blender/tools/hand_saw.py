"""Hand saw, 550 mm, 7 teeth per inch: spring-steel blade with blue hardened teeth, beech handle that marks 45 and 90 degrees."""
from kit import *

VIEWS = {"whole": {"azimuth": -30, "elevation": 50, "fill": 0.8}, "detail": {"azimuth": 30, "elevation": 46, "focus": (500, 16, 3, 56)}, "handle": {"azimuth": 24, "elevation": 52, "focus": (-48, 58, 12, 122)}}
LENGTH, HEEL, TOE = 550.0, 112.0, 44.0
PITCH = 25.4 / 7
THICK = 0.9
MIDDLE = 11.0
"""Height of the blade above the ground at the handle."""


def blade():
    hardened = 7.0
    count = int(LENGTH / PITCH)
    teeth = [(0, hardened)]
    for i in range(count):
        x = i * PITCH
        teeth += [(x, 2.8), (x + PITCH * 0.62, 0)]
    teeth += [(count * PITCH, 2.8), (count * PITCH, hardened)]
    strip = extrude(teeth, THICK, mottled(material("hardened teeth", "#4a5569", 1, 0.3), "#3f4b63", "#596475", 0.08, (0.3, 1, 1)), 0)
    top = count * PITCH
    outline = [(-12, hardened), (top, hardened), (top, TOE - 16), (top - 5, TOE - 5), (top - 20, TOE), (top - 40, TOE + 4), (-12, HEEL - 1)]
    sheet = grain(material("spring steel", "#a9abad", 1, 0.3), 0.9, 0.22, (0.04, 4, 4))
    plate = bevel(extrude(outline, THICK, sheet, 0), 0.15, 1)
    ink = print_ink("#2d3035")
    prints = [
        at(text("IRONMONGER", 24, print_ink(ORANGE), 0.04), (190, 60, THICK + 0.02), (0, 0, -3)),
        at(text("550 mm   7 TPI   hardened teeth", 10.5, ink, 0.04), (190, 34, THICK + 0.02), (0, 0, 0)),
    ]
    return group([strip, plate, *prints])


def handle():
    beech = wood("#d3a571", "#b3834e", "y")
    outer = rounded_outline([(26, -4), (26, 40), (-2, 68), (-2, 118), (-34, 136), (-84, 126), (-128, 96), (-132, 64), (-120, 30), (-138, -4), (-128, -22), (-92, -18), (-58, -8)], 15, 8)
    hole = rounded_outline([(-26, 96), (-52, 106), (-84, 90), (-94, 66), (-86, 34), (-72, 16), (-40, 18), (-24, 40)], 16, 8)
    part = plate_with_holes(outer, [hole], 2 * MIDDLE, beech, 0)
    bevel(part, 6, 5, 30)
    screws = []
    for x, y in ((8, 16), (-12, 54), (-14, 104)):
        head = cylinder(6.4, 1.6, brass(), 0.4)
        cut(head, box(1.4, 20, 2, brass(), 0), (0, 0, 1), (0, 0, 30))
        screws.append(at(head, (x, y, 2 * MIDDLE - 0.8)))
    return [part, *screws]


def build(view):
    drop = math.degrees(math.asin((MIDDLE - THICK / 2) / LENGTH))
    return [*handle(), at(blade(), (0, 0, MIDDLE - THICK / 2), (0, drop, 0))]
