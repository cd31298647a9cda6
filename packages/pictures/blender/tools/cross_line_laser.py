"""Cross-line laser, red, 20 m: self-levelling, on its tripod; the pack shows the pouch and four AA cells too."""
from tools.power_tool_parts import *

VIEWS = {
    "whole": {"azimuth": 30, "elevation": 20, "fill": 0.76},
    "detail": {"azimuth": 34, "elevation": 22, "focus": (10, -26, 152, 50)},
    "pack": {"azimuth": 14, "elevation": 30},
}
STAND = 92.0


def glowing(colour, strength):
    made = material(f"glow {colour}", colour, 0, 0.3)
    shader = made.node_tree.nodes["Principled BSDF"]
    shader.inputs["Emission"].default_value, shader.inputs["Emission Strength"].default_value = linear(colour), strength
    return made


def head():
    """The instrument, 66 × 70 × 92 mm, its front towards -y, on z = 0."""
    graphite, orange = rubber("#2a2c30"), abs_plastic(ORANGE)
    w, d = 33.0, 36.0
    side = [(-d + 12, 0), (d - 2, 0), (d, 3), (d, 84), (d - 8, 92), (-d + 16, 92), (-d, 74), (-d, 60), (-d, 12)]
    body = baked(at(along_y(side, w * 2 - 8, orange, 5, 4), (0, 0, 0), (0, 0, 90)))
    parts = [body]
    # Rubber cheeks that take a fall.
    for s in (-1, 1):
        cheek = along_y([(x * 1.03, (z - 46) * 1.03 + 46.4) for x, z in side], 14, graphite, 4.5, 4)
        parts.append(at(baked(at(cheek, (0, 0, 0), (0, 0, 90))), (s * (w - 6), 0, 0)))
        for k in range(4):
            parts.append(at(box(1.6, 34, 3.2, graphite, 0.8), (s * (w + 1.0), 4, 26 + k * 9)))
    # The window: a dark pane that bends over the top edge, and the lit optics behind it.
    glass = glossy_plastic("#14080a")
    pane_outline = [(-d - 1.1, 40), (-d - 1.1, 76), (-d + 15.4, 93.1), (-d + 30, 93.1), (-d + 30, 90), (-d + 16, 90), (-d + 2, 74), (-d + 2, 40)]
    pane = baked(at(along_y(pane_outline, 34, glass, 1.0), (0, 0, 0), (0, 0, 90)))
    parts.append(pane)
    rod = at(cylinder(2.6, 20, glowing("#ff2a1c", 3.0), 0.8, 32), (-10, -d - 1.0, 62), (0, 90, 0))
    rod.scale = (1, 0.35, 1)
    upright = at(cylinder(2.6, 13, glowing("#ff2a1c", 3.0), 0.8, 32), (0, -d - 1.0, 45), (0, 0, 0))
    upright.scale = (0.8, 0.3, 1)
    parts += [rod, upright]
    for x, z in ((-14.2, 43), (14.2, 43), (-14.2, 73), (14.2, 73)):
        parts.append(at(cylinder(1.2, 0.5, black_oxide(), 0.1, 24), (x, -d - 0.9, z), (90, 0, 0)))
    white, ink = print_ink("#f3f2ee"), print_ink("#17181a")
    parts.append(at(text("IRONMONGER", 5.0, white, 0.1), (0, -d - 0.06, 31.5), (90, 0, 0)))
    parts.append(at(text("± 4°   20 m", 4.0, ink, 0.1), (0, -d - 0.06, 24), (90, 0, 0)))
    # The laser warning, yellow as the standard wants it.
    sign = crisp(extrude(rounded_outline([(-5.2, -4.2), (5.2, -4.2), (0, 4.8)], 0.8), 0.2, print_ink("#f2b705"), 0))
    parts.append(at(sign, (-8.5, -d - 0.02, 15.5), (90, 0, 0)))
    parts.append(at(text("!", 5.4, ink, 0.05), (-8.5, -d - 0.26, 14.8), (90, 0, 0)))
    parts.append(at(text("LASER 2\n635 nm", 3.0, ink, 0.05, "LEFT"), (-1.5, -d - 0.06, 15.8), (90, 0, 0)))
    # Keys on the top, and the pendulum lock on the flank.
    for x, sign in ((-9, "H"), (9, "V")):
        parts.append(at(box(13, 11, 1.6, rubber("#2f3136"), 0.8), (x, 12, 91.4)))
        parts.append(at(text(sign, 5.4, white, 0.05), (x, 12, 93.06)))
    parts.append(at(cylinder(1.4, 0.6, glowing("#35d65a", 2.0), 0.2, 24), (0, 12, 91.8)))
    parts.append(at(cylinder(11, 3, abs_plastic("#202125"), 0.8, 48), (w + 1.4, 6, 14), (0, 90, 0)))
    parts.append(at(box(3, 5, 18, orange, 1.0), (w + 5, 6, 5)))
    return group(parts)


def tripod():
    """A small tripod: three legs with rubber feet, a hub, a levelling disc with the 1/4 inch screw."""
    metal, dark = aluminium(), abs_plastic(GRAPHITE)
    parts = [
        at(cylinder(21, 5, dark, 1.4), (0, 0, STAND - 5.2)),
        at(tube(22.4, 19, 3, rubber("#1d1e21"), 0.8), (0, 0, STAND - 9)),
        at(cylinder(9, 16, metal, 0.8), (0, 0, STAND - 22)),
        at(cylinder(15, 16, dark, 3), (0, 0, STAND - 36)),
    ]
    for k in range(3):
        a = math.radians(90 + 120 * k + 60)
        c, s = math.cos(a), math.sin(a)
        top, foot = (11 * c, 11 * s, STAND - 29), (74 * c, 74 * s, 5)
        middle = tuple(t + (f - t) * 0.55 for t, f in zip(top, foot))
        parts.append(sweep([top, middle], 5.0, metal, soft=False))
        parts.append(sweep([tuple(t + (f - t) * 0.5 for t, f in zip(top, foot)), tuple(t + (f - t) * 0.58 for t, f in zip(top, foot))], 6.2, dark, soft=False))
        parts.append(sweep([middle, foot], 3.8, metal, soft=False))
        parts.append(sweep([tuple(t + (f - t) * 0.93 for t, f in zip(top, foot)), (77 * c, 77 * s, 3.4)], [5.4, 6.0], rubber("#1d1e21"), soft=False))
        parts.append(at(cylinder(5.4, 9, dark, 1), (11 * c, 11 * s, STAND - 33.5)))
    return group(parts)


def cell():
    """An AA cell along z: 14.5 × 50.5 mm."""
    return group([
        cylinder(7.15, 49, painted("#26282c"), 0.9, 64),
        at(tube(7.22, 7.0, 14, painted(ORANGE), 0.1, 64), (0, 0, 34.2)),
        at(cylinder(2.7, 1.6, zinc(), 0.3, 32), (0, 0, 48.9)),
        at(wrapped(text("AA 1.5 V", 5.2, print_ink("#f3f2ee"), 0.05), 7.2), (0, 0, 18)),
    ])


def pouch():
    """A soft pouch with a flap, standing."""
    fabric = cloth("#2b2d31", 1.2, 0.6)
    body = loft([ring((0, 0, z), a, b, p, 32, "z") for z, a, b, p in ((0, 46, 24, 4), (0.8, 50, 27, 4), (6, 53, 29, 4), (60, 51, 29, 3.6), (110, 52, 27, 3.4), (124, 50, 22, 3.2), (128, 46, 16, 3), (128.4, 42, 12, 3))], fabric)
    flap = loft([ring((0, y, z), a, 1.3, 6, 24, "z") for y, z, a in ((-29.6, 62, 34), (-29.8, 63, 40), (-30.8, 70, 48), (-29.6, 112, 51), (-26, 122, 50.5), (-18, 129.5, 49), (-8, 132.2, 47))], fabric)
    edge = sweep([(-46, -32.3, 76), (-40, -31.6, 64.5), (0, -31.2, 61.5), (40, -31.6, 64.5), (46, -32.3, 76)], 1.5, cloth(ORANGE, 1.2, 0.4))
    snap = at(revolve([(0, 2.2), (3, 2.0), (5, 1.2), (5.4, 0)], black_oxide(), 40), (0, -32.0, 70), (90, 0, 0))
    badge = at(label_plate(44, 13, [], mark=False, ground=rubber(ORANGE)), (0, -32.6, 96), (88, 0, 0))
    word = at(text("IRONMONGER", 5.6, print_ink("#ffffff"), 0.1), (0, -32.95, 96), (88, 0, 0))
    return group([body, flap, edge, snap, badge, word])


def build(view):
    device = group([tripod(), at(head(), (0, 0, STAND))])
    if view != "pack":
        return [device]
    cells = [at(cell(), (-34 + 17 * k, -112 - 3 * k, 7.2), (0, 90, 78 + 5 * k)) for k in range(3)] + [at(cell(), (72, -92, 0), (0, 0, 20))]
    return [at(device, (-52, 0, 0)), at(pouch(), (96, 22, 0), (0, 0, -14)), group(cells, (30, 0, 0))]
