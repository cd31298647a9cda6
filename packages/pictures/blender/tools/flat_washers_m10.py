"""M10 flat washers, DIN 125 A, 10.5 × 20 × 2 mm, zinc-plated, no chamfer; box of 200."""
from tools.fastener_parts import *

VIEWS = {
    "whole": {"azimuth": 14, "elevation": 36},
    "detail": {"azimuth": 18, "elevation": 38, "fill": 0.76},
}
LABEL = ["Washers M10", "DIN 125 A · zinc-plated", "200 pieces"]
INNER, OUTER, THICK = 5.25, 10.0, 2.0


def washer_form():
    return joined(group([tube(OUTER, INNER, THICK, zinc(), 0.16)]))


def stack(form, count, x, y):
    """A pile, each washer a little out of line."""
    chance = random.Random(4)
    return [copy(form, (x + chance.uniform(-0.4, 0.4), y + chance.uniform(-0.4, 0.4), i * (THICK + 0.03)), (0, 0, 40 * i)) for i in range(count)]


def leaning(form, height, angle, turn):
    """A washer with its rim on the ground that leans on the upper edge of a stack of this height around the origin."""
    a = math.radians(angle)
    y = -OUTER - height / math.tan(a) + OUTER * math.cos(a)
    return group([at(copy(form), (0, y, OUTER * math.sin(a)), (angle, 0, 0))], (0, 0, 0), (0, 0, turn))


def build(view):
    washer = washer_form()
    if view == "detail":
        parts = [*stack(washer, 5, 0, 0), at(copy(washer), (27, -6, 0)), leaning(washer, 5 * (THICK + 0.03), 46, -24)]
    else:
        contents = loose_fill(washer, 76, 54, 42, 14, 3, 40)
        pack = at(open_box(84, 62, 46, LABEL, contents, 16), (-14, 32, 0), (0, 0, 12))
        flat = [copy(washer, (x, y, 0)) for x, y in ((-42, -30), (28, -44), (50, -18), (6, -52))]
        # Two that rest on the rim of another.
        resting = [at(copy(washer), (37.5, -39.2, 2.05), (-4, 5.2, 0)), at(copy(washer), (57, -5.5, 1.75), (-5.2, 1.5, 0))]
        parts = [pack, *flat, *resting, *stack(washer, 8, -14, -30)]
    bpy.data.objects.remove(washer)
    return parts
