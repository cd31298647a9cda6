"""Set square, aluminium, 250 mm: a cast triangle on a fence, for 90 and 45 degrees, millimetre scale cut into the edge."""
from kit import *
from tools.measuring_parts import crisp, figures, millimetres, stroke_scale

VIEWS = {
    "whole": {"azimuth": 18, "elevation": 24, "fill": 0.8},
    "detail": {"azimuth": 14, "elevation": 30, "focus": (-88, -4, 66, 62)},
}
LEG, PLATE, FENCE_WIDTH, FENCE_HEIGHT = 250.0, 6.0, 26.0, 12.0


def cast_aluminium():
    """Die-cast and tumbled: a fine, even texture."""
    return grain(material("cast aluminium", "#8e9194", 1, 0.42), 3.0, 0.3, detail=1)


def machined_aluminium():
    """The faces that a cutter has trued."""
    return grain(material("machined aluminium", "#b7babd", 1, 0.3), 1.2, 0.2, (0.05, 4, 4))


def build(view):
    cast, bright, ink = cast_aluminium(), machined_aluminium(), print_ink("#121315")
    outline = rounded_outline([(0, 0), (LEG, 0), (LEG, 7), (7, LEG), (0, LEG)], 2.5)
    # A web, and on both its faces a raised rim that carries the scales.
    inside = [(10, 8), (232, 8), (10, 230)]
    field = rounded_outline([(21, 15), (216, 15), (21, 210)], 6)
    window = rounded_outline([(46, 40), (134, 40), (46, 128)], 12)
    slots = [rounded_outline([(x, 24), (x + 7, 24), (x + 7, 29), (x, 29)], 2.4) for x in (154, 172)]
    web = crisp(plate_with_holes(inside, [window, *slots], PLATE - 3, cast, 0.4))
    rim = crisp(plate_with_holes(outline, [field], PLATE, cast, 0.8))
    lip = crisp(plate_with_holes(rounded_outline([(39, 33), (151, 33), (39, 145)], 13), [window], PLATE - 1.2, cast, 0.8))
    shelf = [at(web, (0, 0, 1.5)), rim, at(lip, (0, 0, 0.6))]
    top = plate_with_holes([(0.9, 1), (LEG - 1.5, 1), (LEG - 1.5, 6.6), (6.6, LEG - 1.5), (0.9, LEG - 1.5)], [rounded_outline([(20.2, 14.2), (217.8, 14.2), (20.2, 211.8)], 6)], 0.1, bright, 0)
    at(top, (0, 0, PLATE - 0.05))
    face = PLATE + 0.06
    # The scale along the vertical leg, and the degrees that point at the corner.
    scale = at(stroke_scale(240, 1, ink, millimetres, 0.42, 0.04, 0), (0, 0, face), (0, 0, 90))
    scale.scale = (1, -1, 1)
    numbers = group([at(text(str(y), 5.6, ink, 0.02), (12.2, y, face + 0.04)) for y in range(20, 241, 20)])
    bottom = at(stroke_scale(230, 1, ink, millimetres, 0.42, 0.04, 10), (0, 0, face))
    low_numbers = figures([(x, x) for x in range(40, 241, 20)], 5.6, ink, 9.4, face + 0.04)
    degrees = []
    for a in range(5, 90, 5):
        t = math.radians(a)
        edge = 257 / (math.cos(t) + math.sin(t)) - 1.2
        size = 7 if a % 15 == 0 else 4.5
        line = mesh([(edge - size, -0.24, 0), (edge, -0.24, 0), (edge, 0.24, 0), (edge - size, 0.24, 0)], [(0, 1, 2, 3)], ink)
        degrees.append(at(line, (0, 0, face + 0.05), (0, 0, a)))
        if a % 15 == 0:
            r = edge - 10.6
            degrees.append(at(text(f"{a}°", 5, ink, 0.02), (r * math.cos(t), r * math.sin(t), face + 0.05), (0, 0, a - 90)))
    brand = at(text("IRONMONGER", 11, painted(ORANGE), 0.8), (30, 80, PLATE - 1.4), (0, 0, 90))
    upright = group([*shelf, top, scale, numbers, bottom, low_numbers, *degrees, brand], (-LEG / 2, PLATE / 2, FENCE_HEIGHT - 0.2), (90, 0, 0))
    fence = at(box(LEG + 0.6, FENCE_WIDTH, FENCE_HEIGHT, cast, 1.4), (0, 0, 0))
    shoulder = at(box(LEG - 3, FENCE_WIDTH - 3, 0.1, bright, 0), (0, 0, FENCE_HEIGHT - 0.04))
    return [upright, fence, shoulder]
