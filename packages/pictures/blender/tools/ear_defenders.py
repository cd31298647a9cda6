"""Ear defenders, over the head, SNR 30 dB, EN 352-1: orange cups, soft cushions, padded band."""
from kit import *
from tools.site_parts import band, bent, mapped, skin

VIEWS = {"whole": {"azimuth": -34, "elevation": 17}, "detail": {"azimuth": -62, "elevation": 14, "focus": (-70, 0, 62, 78)}}

CUP_Z = 55.0
INNER = 44.0
"""Half the gap between the cushions."""
RY, RZ = 39.0, 52.0


def cup_ring(x, s, power=2.3):
    return ring((x, 0, 0), RY * s, RZ * s, power, 48, "x")


def cup(side):
    """Built with its axis along +x, outwards."""
    orange, black = abs_plastic(ORANGE), grain(material("cushion", "#222326", 0, 0.46, 0.4), 1.2, 0.25)
    cushion = loft([cup_ring(x, s) for x, s in ((3, 0.55), (0.6, 0.62), (0, 0.74), (1.5, 0.9), (6, 0.985), (11, 0.985), (15, 0.94), (16, 0.86))], black, 1)
    foam_ = at(loft([cup_ring(0, 0.56), cup_ring(3, 0.58)], foam("#303236"), 1), (2.2, 0, 0))
    plate = loft([cup_ring(x, s) for x, s in ((15, 0.8), (15.2, 0.98), (16, 1.02), (20, 1.03), (21.2, 1.02), (21.6, 0.97))], abs_plastic(GRAPHITE), 1)
    outer = loft([cup_ring(x, s, p) for x, s, p in (
        (21, 0.955, 2.3), (22, 0.965, 2.3), (34, 0.94, 2.4), (44, 0.87, 2.5), (49.5, 0.76, 2.6), (51, 0.7, 2.6), (51.2, 0.67, 2.6), (49.6, 0.64, 2.6), (49.4, 0.61, 2.6), (50.6, 0.57, 2.6), (52.2, 0.4, 2.6), (53, 0.15, 2.6))], orange, 1)
    seam = loft([cup_ring(x, s) for x, s in ((27.0, 0.956), (27.2, 0.962), (28.0, 0.962), (28.2, 0.956))], abs_plastic("#b84e08"), 0)
    mark = at(text("IRONMONGER", 6.4, print_ink("#ffffff"), 0.1), (53.1, 0, 4), (90, 0, 90))
    value = at(text("SNR 30", 8.5, print_ink("#26272a"), 0.1), (53.0, 0, -8), (90, 0, 90))
    pivots = [at(box(13, 8, 18, abs_plastic(GRAPHITE), 2.5), (24, s * (RY * 1.02 + 1.5), -9)) for s in (-1, 1)]
    made = group([cushion, foam_, plate, outer, seam, mark, value] + pivots)
    return group([group([made], (INNER, 0, CUP_Z), (0, -3, 0))], (0, 0, 0), (0, 0, 0 if side > 0 else 180))


def arch(scale_out, low=0.0):
    """Points of the headband's arc, from left to right."""
    points = []
    for k in range(61):
        a = math.pi * k / 60
        x, z = -math.cos(a), math.sin(a) ** 0.86
        points.append((x * (78 + scale_out), 0, 150 + z * (88 + scale_out)))
    return points


def headband():
    black = abs_plastic(GRAPHITE)
    strip = band(arch(0), (0, 1, 0), 26, 3, black)
    pad = arch(-5.5)[7:54]
    cushion = []
    widths = [14 + 15 * min(1, i / 3, (len(pad) - 1 - i) / 3) for i in range(len(pad))]
    rings = []
    for i, p in enumerate(pad):
        p = Vector(p)
        ahead = Vector(pad[min(i + 1, len(pad) - 1)]) - Vector(pad[max(i - 1, 0)])
        normal = ahead.normalized().cross(Vector((0, 1, 0)))
        # Stitched cross-wise into soft ribs.
        puff = 5.6 + 1.2 * abs(math.sin(i * math.pi / 5))
        rings.append([p + Vector((0, 1, 0)) * widths[i] / 2 * c + normal * puff * s for c, s in ((q[0], q[1]) for q in ring((0, 0, 0), 1, 1, 3.4, 20, "z"))])
    cushion.append(loft(rings, grain(material("band padding", "#2a2b2f", 0, 0.5, 0.4), 1.2, 0.3), 1))
    mark = mapped(text("IRONMONGER", 9.5, print_ink("#e9e7e0"), 0.1), lambda x, y, z: (87.5 * math.sin(x / 88) * 0.9, y, 150 + 88 * max(0.0, math.cos(x / 88)) ** 0.86 + 2.2 + z), 3)
    return [strip, mark] + cushion


def yoke(side):
    """Slider on the band's end and the wire fork that holds the cup."""
    black = abs_plastic(GRAPHITE)
    x = side * 78
    parts = [at(box(11, 32, 34, black, 3.5), (x, 0, 128)), at(box(7, 18, 12, abs_plastic(ORANGE), 2), (x + side * 3.6, 0, 139))]
    wire = [(x, -8, 158), (x, -8, 122), (x - side * 1, -10, 116), (x - side * 6, -46, 92), (side * (INNER + 24), -46, CUP_Z + 2), (side * (INNER + 24), -38, CUP_Z)]
    for s in (1, -1):
        parts.append(sweep(bent([(a, s * b, c) for a, b, c in wire], 11), 1.7, chrome_vanadium(), soft=False))
    return parts


def build(view):
    return [cup(-1), cup(1)] + headband() + yoke(-1) + yoke(1)
