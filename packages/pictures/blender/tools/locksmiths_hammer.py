"""Locksmith's hammer 500 g, DIN 1041: drop-forged cross-peen head of 118 mm, ash handle, 320 mm over all."""
from tools.power_tool_parts import *

VIEWS = {"whole": {"azimuth": -18, "elevation": 42}, "detail": {"azimuth": -24, "elevation": 34, "focus": (0, 122, 13, 80)}}
AXIS = 13.8
"""Height of the head's axis when it lies on its cheek."""
HEAD_Y = 134


def lacquered_head():
    return grain(mottled(material("lacquered head", "#333538", 0.75, 0.36), "#2c2e31", "#3b3d40", 0.1), 1.2, 0.2)


def section(x, half_y, half_z, power):
    return ring((x, HEAD_Y, AXIS), half_y, half_z, power, 32, "x")


def build(view):
    ash = wood("#e0c294", "#c79f66", "y")
    z = AXIS
    grip = [((-160, 8, 10.5)), (-158, 10.4, 13), (-150, 10.6, 13.4), (-104, 10, 13)]
    handle = loft(
        [ring((0, y, z), a, b) for y, a, b in grip] + [ring((0, -30, z), 8.6, 10.6), ring((0, 50, z), 7.4, 9.4), ring((0, 108, z), 8.4, 11, 3), ring((0, 158, z), 8.4, 11, 3), ring((0, 159.4, z), 7.6, 10.2, 3)],
        ash,
    )
    dipped = loft([ring((0, y, z), a + 0.18, b + 0.18) for y, a, b in [(-160.2, 8, 10.5), *grip[1:]]] + [ring((0, -102, z), 10.1, 13.05)], painted(ORANGE))
    body = loft(
        [
            section(*s)
            for s in (
                (58, 11, 11, 5), (57.4, 12.6, 12.6, 6), (55, 13.5, 13.5, 7), (40, 13.5, 13.5, 7), (38, 13.2, 13.2, 7), (31, 11.6, 12, 4), (20, 12, 12.4, 4),
                (16, 13.6, 13.6, 5), (-16, 13.6, 13.6, 5), (-20, 12.6, 13.4, 5), (-34, 9.4, 13, 6), (-46, 6.2, 12.6, 6), (-47, 6, 12.5, 6),
            )
        ],
        lacquered_head(),
    )
    peen = loft([section(*s) for s in ((-46, 6.1, 12.6, 6), (-47, 6.05, 12.6, 6), (-56, 3.4, 12.4, 6), (-58.6, 2.6, 12.2, 5), (-59.8, 1.6, 11.6, 5), (-60, 0.6, 11, 5))], steel())
    face = at(loft([ring((0, 0, h), r, r, 7, 32, "z") for h, r in ((0, 12.3), (0.5, 12.9), (2.4, 13.6), (13, 13.7), (13.6, 13.6))], steel()), (58.6, HEAD_Y, z), (0, -90, 0))
    wedge = at(cylinder(3.4, 1, steel(), 0.2), (0, 159.2, z), (-90, 0, 0))
    mark = at(text("500", 9, print_ink("#c9cbcd"), 0.15), (0, HEAD_Y, z + 13.75))
    brand = printed_on(at(text("IRONMONGER", 8, print_ink("#5e3212"), 0.0), (0, -40, z + 30), (0, 0, 90)), handle)
    return [handle, dipped, body, peen, face, wedge, mark, brand]
