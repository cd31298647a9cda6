"""Hatchet 800 g, DIN 5131: forged head with ground edge, hickory handle of 380 mm, edge guard beside it."""
from kit import *

VIEWS = {"whole": {"azimuth": -12, "elevation": 46}, "detail": {"azimuth": -26, "elevation": 36, "focus": (-28, 158, 15, 94)}}
AXIS = 15.5
HEAD_Y = 166


def section(x, centre, half_y, half_z, bulge=0.0, power=4.0, corners=40):
    """A section of the head across its length; `bulge` bends it into the arc of the edge."""
    points = []
    for px, py, pz in ring((x, HEAD_Y + centre, AXIS), half_y, half_z, power, corners, "x"):
        u = (py - HEAD_Y - centre) / half_y
        points.append((px - bulge * (1 - u * u), py, pz))
    return points


def head():
    dark = grain(mottled(material("hatchet head", "#3a3c3f", 0.8, 0.38), "#303235", "#45474a", 0.09), 0.9, 0.25)
    body = loft(
        [
            section(*s)
            for s in (
                (48, 0, 19, 10, 0, 5), (47.4, 0, 20.6, 11.6, 0, 6), (45, 0, 21.6, 12.4, 0, 6), (26, 0, 21, 13, 0, 5), (14, 0, 22, 15, 0, 4), (-12, 0, 22, 15, 0, 4), (-28, -1, 21, 11.6, 0, 4),
                (-50, -5, 25, 7.6, 2, 4), (-74, -10, 36, 5, 5, 4), (-80, -11.4, 39.5, 4.4, 6, 4), (-81, -11.6, 40, 4.3, 6, 4),
            )
        ],
        dark,
    )
    edge = loft([section(*s) for s in ((-80, -11.5, 39.8, 4.4, 6, 5), (-81, -11.7, 40.3, 4.35, 6, 5), (-92, -14, 45, 1.9, 8, 6), (-98, -15, 47.4, 0.35, 9, 6), (-98.6, -15, 47.6, 0.1, 9, 6))], ground_steel(), 2)
    return [body, edge]


def handle():
    hickory = wood("#d8b483", "#b58450", "y")
    path = [(-192, -9, 9, 12), (-190, -9.5, 12.5, 14.5), (-178, -9, 14.5, 15.3), (-160, -5, 12, 14), (-120, 4, 11, 13.4), (-60, 5, 11.6, 13.4), (0, 2, 11.4, 12.4), (70, 0, 12, 11), (130, 0, 15, 10.6), (150, 0, 17, 10.4), (188, 0, 17, 10), (189, 0, 16.4, 9.4)]
    # A handle is oval: deep in the direction of the stroke (x), slim across.
    grip = loft([ring((dx, y, AXIS), a * 1.05, b * 0.82) for y, dx, a, b in path], hickory)
    wedge = at(box(22, 2, 1.6, steel(), 0.3), (0, 189, AXIS), (90, 0, 0))
    brand = at(text("IRONMONGER", 11, print_ink("#5e3212"), 0.1), (3.4, 8, AXIS + 10.36), (-0.8, 0, 90))
    return [grip, wedge, brand]


def guard():
    """The edge guard: a moulded channel with a strap stud, lying on its side."""
    soft = rubber(ORANGE)
    shell = loft(
        [section(x, 0, h, t, b, 6) for x, h, t, b in ((0, 40, 5, 5), (-0.6, 42, 5.8, 5), (-3, 44, 6.4, 5.4), (-22, 51, 6.2, 8), (-26, 51.4, 5, 8.6), (-27, 50, 3, 9))],
        soft,
    )
    mark = at(text("IRONMONGER", 8, print_ink("#ffffff"), 0.3), (-18, HEAD_Y, AXIS + 6.3), (0, 0, 90))
    return group([shell, mark])


def build(view):
    parts = [*head(), *handle()]
    if view == "whole":
        cover = guard()
        holder = group([cover], (0, 0, 0))
        cover.location = (20, -HEAD_Y, -AXIS + 6.5)
        at(holder, (70, -30, 0), (0, 0, 24))
        parts.append(holder)
    return parts
