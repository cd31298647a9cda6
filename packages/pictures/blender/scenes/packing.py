"""Beside the frequent questions: an order that is packed, with its packing list on a clipboard."""
from kit import *

VIEWS = {"whole": {"azimuth": -20, "elevation": 30, "fill": 0.86}}


def clipboard():
    parts = [box(230, 320, 4, wood("#b98a5a", "#9a6d40", "y"), 1.2)]
    parts.append(at(box(210, 285, 0.8, paper("#fbfaf6"), 0), (0, -8, 4)))
    ink = print_ink("#33353a")
    parts.append(at(box(90, 14, 0.1, print_ink(ORANGE), 0), (-50, 112, 4.8)))
    parts.append(at(text("PACKING LIST", 13, ink, 0.05), (-46, 90, 4.9)))
    for row in range(8):
        y = 62 - row * 23
        parts.append(at(box(112 - row % 3 * 14, 4, 0.1, print_ink("#8b8d91"), 0), (-28 - row % 3 * 7, y, 4.8)))
        parts.append(at(box(26, 4, 0.1, print_ink("#8b8d91"), 0), (72, y, 4.8)))
        parts.append(at(tube(5.4, 4.6, 0.12, ink, 0, 4), (-94, y, 4.8), (0, 0, 45)))
        if row < 5:
            tick = [(-97, y + 1, 5), (-94, y - 3, 5), (-87, y + 7, 5)]
            parts.append(sweep(tick, 0.9, print_ink("#1f5f9e"), soft=False))
    clip = grain(material("clip", "#a9abad", 1, 0.2), 2, 0.03)
    parts.append(at(box(96, 26, 5, clip, 2), (0, 142, 4)))
    parts.append(at(cylinder(7, 90, clip, 1, 32), (-45, 150, 10), (0, 90, 0)))
    return group(parts)


def pencil():
    body = at(extrude(polygon(4.2, 6), 140, painted("#f06a0f"), 0.4), (0, 0, 0))
    tip = revolve([(4.0, 0), (1.1, 13), (0.8, 14), (0, 14)], wood("#e4c79a", "#c9a26b", "z"), 48)
    lead = at(revolve([(1.0, 0), (0.3, 4), (0, 4)], material("graphite lead", "#2a2b2e", 0.3, 0.4), 24), (0, 0, 13))
    cap = at(cylinder(4.0, 12, rubber("#2b2d31"), 1.2, 32), (0, 0, -10))
    return group([body, at(group([tip, lead]), (0, 0, 140)), cap])


def build(view):
    large = at(carton(380, 260, 220, ["Order 1042", "Site equipment", "1 of 3"]), (10, 150, 0), (0, 0, -8))
    upper = at(carton(230, 180, 140, ["Order 1042", "Fasteners", "2 of 3"]), (-40, 150, 222), (0, 0, 12))
    small = at(carton(180, 150, 120, ["Order 1042", "Hand tools", "3 of 3"]), (300, 20, 0), (0, 0, -22))
    list_ = at(clipboard(), (-150, -150, 0.5), (0, 0, 14))
    return [large, upper, small, list_, at(pencil(), (60, -150, 4.4), (0, 90, -38))]
