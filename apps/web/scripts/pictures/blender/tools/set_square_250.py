"""Set square, aluminium, 250 mm: a cast triangle on a fence, for 90 and 45 degrees, millimetre scale cut into the edge."""
from kit import *
from tools.measuring_parts import crisp, figures, millimetres, stroke_scale

VIEWS = {
    "whole": {"azimuth": 22, "elevation": 26},
    "detail": {"azimuth": 14, "elevation": 30, "focus": (-88, -4, 66, 62)},
}
LEG, PLATE, FENCE_WIDTH, FENCE_HEIGHT = 250.0, 6.0, 26.0, 12.0


def cast_aluminium():
    return grain(mottled(material("cast aluminium", "#a9acaf", 1, 0.4), "#9a9da0", "#b2b5b8", 0.3, roughness=(0.45, 0.36)), 1.6, 0.28)


def triangle_hole(points):
    return rounded_outline(points, 9)


def build(view):
    metal, ink = cast_aluminium(), print_ink("#18191b")
    outline = rounded_outline([(0, 0), (LEG, 0), (LEG, 7), (7, LEG), (0, LEG)], 2.5)
    holes = [
        triangle_hole([(34, 34), (128, 34), (34, 128)]),
        triangle_hole([(34, 146), (50, 130), (50, 172), (34, 188)]),
        rounded_outline([(146, 28), (186, 28), (168, 46), (128, 46)], 5),
    ]
    plate = crisp(plate_with_holes(outline, holes, PLATE, metal, 0.7))
    face = PLATE + 0.01
    # The scale along the vertical leg, and the degrees that point at the corner.
    scale = at(stroke_scale(240, 1, ink, millimetres, 0.36, 0.04, 0), (0, 0, face), (0, 0, 90))
    scale.scale = (1, -1, 1)
    numbers = group([at(text(str(y), 5, ink, 0.02), (12.2, y, face + 0.04)) for y in range(20, 241, 20)])
    bottom = at(stroke_scale(230, 1, ink, millimetres, 0.36, 0.04, 10), (0, 0, face))
    low_numbers = figures([(x, x) for x in range(40, 241, 20)], 5, ink, 9.4, face + 0.04)
    degrees = []
    for a in range(5, 90, 5):
        t = math.radians(a)
        edge = 257 / (math.cos(t) + math.sin(t)) - 1.2
        size = 9 if a % 15 == 0 else 5.5
        line = mesh([(edge - size, -0.2, 0), (edge, -0.2, 0), (edge, 0.2, 0), (edge - size, 0.2, 0)], [(0, 1, 2, 3)], ink)
        degrees.append(at(line, (0, 0, face + 0.05), (0, 0, a)))
        if a % 15 == 0:
            r = edge - 15
            degrees.append(at(text(f"{a}°", 5.6, ink, 0.02), (r * math.cos(t), r * math.sin(t), face + 0.05), (0, 0, a - 90)))
    brand = at(text("IRONMONGER", 9.6, metal, 1.0), (22.5, 88, face + 0.3), (0, 0, 90))
    upright = group([plate, scale, numbers, bottom, low_numbers, *degrees, brand], (-LEG / 2, PLATE / 2, FENCE_HEIGHT - 0.2), (90, 0, 0))
    fence = at(box(LEG + 0.6, FENCE_WIDTH, FENCE_HEIGHT, metal, 1.0), (0, 0, 0))
    return [upright, fence]
