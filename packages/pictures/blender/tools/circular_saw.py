"""Circular saw, 190 mm, 1,400 W: pressed steel base, riving knife, guards, parallel guide; it stands on a beam, the blade beside it."""
from tools.power_tool_parts import *
from tools.saw_blade_190 import blade

VIEWS = {
    "whole": {"azimuth": 22, "elevation": 22, "fill": 0.82},
    "detail": {"azimuth": 34, "elevation": 18, "focus": (46, -36, 4, 84)},
}
# The blade is on the right of the tool (-y), which cuts towards +x. The base is z = 0; the beam lies below it.
CENTRE_Z, BLADE_Y, BEAM_HIGH = 29.0, -24.0, 84.0


def arc(radius, start, end, cx=0.0, cz=CENTRE_Z, step=4):
    count = max(2, int(abs(end - start) / step))
    return [(cx + radius * math.cos(math.radians(start + (end - start) * i / count)), cz + radius * math.sin(math.radians(start + (end - start) * i / count))) for i in range(count + 1)]


def shifted(part, y):
    part.location.y += y
    return part


def base():
    """A pressed plate with turned-up edges and the slot of the blade; behind and in front it joins the narrow side."""
    sheet = material("base steel", "#9fa2a5", 1, 0.38)
    outline = rounded_outline([(-150, -56), (156, -56), (168, -44), (168, 84), (-150, 84)], 8)
    slot_hole = rounded_outline([(-116, -38), (118, -38), (118, -6), (-116, -6)], 4)
    plate = crisp(plate_with_holes(outline, [slot_hole], 2.6, sheet, 0.5))
    parts = [plate]
    for y, x0, x1 in ((-55, -144, 152), (83, -144, 160)):
        parts.append(at(box(x1 - x0, 2.4, 9, sheet, 0.8), ((x0 + x1) / 2, y, 0.2)))
    for x in (-132, 136):
        parts.append(at(box(5, 106, 2.4, sheet, 1.1), (x, 14, 1.6)))
    # The bevel quadrant with its scale, in front of the motor, and the wing knob.
    bracket = crisp(extrude([(-34, 0), (34, 0), (34, 14)] + [(46 * math.cos(math.radians(a)), 14 + 38 * math.sin(math.radians(a))) for a in range(20, 161, 7)] + [(-34, 14)], 2.4, sheet, 0.4))
    parts.append(at(baked(at(bracket, (0, 0, 0), (90, 0, 90))), (120, 28, 2)))
    parts.append(at(turned([(0, 0), (9, 0), (10, 1), (10, 8), (8, 10), (0, 10)], abs_plastic(GRAPHITE)), (122, 28, 30)))
    parts.append(at(box(7, 38, 12, abs_plastic(GRAPHITE), 3), (132, 28, 24), (24, 0, 0)))
    # The line mark at the front edge.
    parts.append(at(box(18, 1.0, 0.1, print_ink("#c4261d"), 0), (156, BLADE_Y, 2.55)))
    return parts


def upper_guard():
    """The fixed guard over the blade, with its blower nose in front and the shop's mark."""
    black = painted("#2b2d31")
    outline = arc(104, -6, 186) + [(-98, 4), (-36, 4)] + arc(36, 224, -44, 0, CENTRE_Z, 8)[1:-1] + [(36, 4), (98, 4)]
    outer = baked(at(crisp(extrude(outline, 13, black, 2.6)), (0, 0, 0), (90, 0, 0)))
    outline_back = arc(104.5, -10, 190) + [(-60, 4), (60, 4)]
    inner = baked(at(crisp(extrude(outline_back, 9, black, 2)), (0, 0, 0), (90, 0, 0)))
    rim_band = baked(at(crisp(extrude(arc(106, 0, 180) + arc(99, 180, 0), 29, black, 1.2)), (0, 0, 0), (90, 0, 0)))
    nose = along_y(rounded_outline([(70, 88), (98, 62), (116, 50), (118, 26), (96, 22), (84, 60)], 4), 22, black, 3)
    chute = baked(at(tube(15, 12.5, 34, black, 0.8, 64), (0, 0, 0), (0, -90, 0)))
    parts = [shifted(outer, -29), shifted(inner, -8.5), shifted(rim_band, -9), at(nose, (0, -26, 0)), at(chute, (-84, -24, 104), (0, 24, 0))]
    white, orange = print_ink("#f6f4ee"), print_ink(ORANGE)
    word = around(text("IRONMONGER", 15, white, 0.1), 74)
    parts.append(at(word, (0, -42.06, CENTRE_Z), (90, 0, 0)))
    facts = around(text("190 mm   1400 W", 8.5, orange, 0.1), 54)
    parts.append(at(facts, (0, -42.06, CENTRE_Z), (90, 0, 0)))
    # Pressed ribs stiffen its face; the arrow says which way the blade turns.
    for r, start, end in ((96, 30, 150), (63, 20, 160), (45, 10, 170)):
        rib = baked(at(crisp(extrude(arc(r, start, end) + arc(r - 2.4, end, start), 1.6, black, 0.6)), (0, 0, 0), (90, 0, 0)))
        parts.append(shifted(rib, -41.2))
    shaft = arc(88, 146, 164) + arc(84.6, 164, 146)
    point = [(r * math.cos(math.radians(a)), CENTRE_Z + r * math.sin(math.radians(a))) for r, a in ((91.4, 146), (86.3, 139), (81.2, 146))]
    for outline in (shaft, point):
        parts.append(shifted(baked(at(extrude(outline, 0.12, orange, 0), (0, 0, 0), (90, 0, 0))), -41.98))
    for a in (12, 172):
        parts.append(at(torx_screw(4.2), (92 * math.cos(math.radians(a)), -42.0, CENTRE_Z + 92 * math.sin(math.radians(a))), (90, 0, 0)))
    return parts


def lower_guard():
    """The swinging guard, turned back a little so that the teeth show."""
    cast = grain(material("guard aluminium", "#8f9295", 1, 0.36), 1.4, 0.12)
    start, end = 166, 264
    cheek = arc(98.5, start, end) + arc(31, end + 60, start - 10, 0, CENTRE_Z, 8)
    plate = baked(at(crisp(extrude(cheek, 2.2, cast, 0.5)), (0, 0, 0), (90, 0, 0)))
    wall = baked(at(crisp(extrude(arc(99.5, start, end) + arc(96.8, end, start), 22, cast, 0.5)), (0, 0, 0), (90, 0, 0)))
    hub = baked(at(tube(33.5, 19.5, 5, cast, 0.8, 96), (0, 0, 0), (90, 0, 0)))
    lever = along_y(rounded_outline([(-3, 0), (5, 0), (12, 26), (6, 30), (-2, 28)], 2.5), 10, abs_plastic(ORANGE), 2)
    return [shifted(plate, -34), shifted(wall, -14.5), at(hub, (0, -32.2, CENTRE_Z)), at(lever, (-84, -40, CENTRE_Z + 6), (0, -30, 0))]


def arbor():
    """Flange and bolt that hold the blade."""
    bright, black = chrome_vanadium(), black_oxide()
    bolt = hex_prism(13, 6, black, bore=0)
    return [
        at(cylinder(18.5, 12, bright, 0.8), (0, -25, CENTRE_Z), (90, 0, 0)),
        at(cylinder(9, 1.6, bright, 0.3), (0, -36.8, CENTRE_Z), (90, 0, 0)),
        at(bolt, (0, -38.2, CENTRE_Z), (90, 0, 0)),
    ]


def riving_knife():
    steel_plate = ground_steel()
    outline = arc(99.8, 172, 214) + arc(114, 212, 170)
    return shifted(baked(at(crisp(extrude(outline, 1.8, steel_plate, 0.3)), (0, 0, 0), (90, 0, 0))), BLADE_Y + 0.9)


def motor_and_handle():
    orange, soft, graphite = abs_plastic(ORANGE), rubber("#2a2c30"), abs_plastic(GRAPHITE)
    ax, az = 22, 78
    motor = loft([ring((ax, y, az), a, b, p, 32, "y") for y, a, b, p in ((-8, 40, 40, 2.4), (-7, 44, 44, 2.4), (30, 45, 44, 2.4), (66, 43, 42, 2.4), (74, 41, 40, 2.4), (75, 39, 38, 2.4))], orange)
    gearbox = along_y(rounded_outline([(-58, 14), (62, 14), (70, 60), (58, 112), (-10, 122), (-62, 84)], 10), 30, orange, 5)
    loop = [(48, 18, 108), (30, 18, 142), (-14, 18, 164), (-66, 18, 156), (-106, 18, 122), (-122, 18, 78), (-108, 18, 44), (-70, 18, 40), (-40, 18, 48)]
    handle = sweep(loop, [20, 17.5, 15.6, 15.4, 16.6, 17.5, 16, 14, 16], orange)
    shell = blended([motor, shifted(gearbox, 10), handle], orange, 1.7, 7)
    parts = [shell]
    grip = sweep(loop[1:6], [18.2, 16.7, 16.4, 17.6, 18.4], soft)
    parts.append(grip)
    # End of the motor with vents, the brush caps, the front knob, the trigger.
    parts.append(at(loft([ring((0, y, 0), r, r * 0.98, 2.4, 32, "y") for y, r in ((72, 38), (73, 42), (90, 42), (104, 39), (110, 32), (111, 28), (111.3, 10))], graphite), (ax, 0, az)))
    for k in range(14):
        a = 360 / 14 * k
        c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
        parts.append(at(box(3, 16, 1.0, print_ink("#08090a"), 0), (ax + 41.6 * c, 82, az + 40.8 * s), (0, 90 - a, 0)))
    knob = loft([ring((x, 20, z), a, b, 2.3, 32, "z") for x, z, a, b in ((66, 92, 16, 15), (78, 108, 15, 14), (86, 118, 17, 16), (92, 128, 22, 20), (95, 142, 23, 21), (95, 150, 19, 18), (95, 154, 10, 9), (95, 154.4, 4, 4))], soft)
    parts.append(knob)
    parts.append(at(along_y(rounded_outline([(-52, 147), (-18, 150), (-14, 144), (-26, 136), (-46, 135), (-58, 137)], 3), 15, abs_plastic("#1d1e21"), 2.4), (0, 18, -1)))
    parts.append(at(cylinder(6, 36, abs_plastic("#1d1e21"), 1.5, 40), (-52, 36, 166), (90, 0, 0)))
    white = print_ink("#f6f4ee")
    parts.append(printed_on(at(text("IRONMONGER", 9.5, white, 0.0), (20, 28, 150), (0, 0, 90)), shell))
    return parts


def parallel_guide():
    """A flat bar across the front with the fence at its end, and its clamping knob."""
    bar = at(box(14, 210, 3, zinc(), 0.5), (144, 30, 4.2))
    fence = at(box(96, 3, 26, zinc(), 0.8), (140, 134.5, -18))
    knob = [at(cylinder(10, 9, abs_plastic(GRAPHITE), 2, 48), (144, 52, 10.5)), at(box(16, 20, 7, zinc(), 1), (144, 52, 3.4))]
    return [bar, fence, *knob]


def beam():
    pine = wood("#e6c58f", "#d0a463", "x")
    return at(box(296, 96, BEAM_HIGH, pine, 1.5), (-2, 43, -BEAM_HIGH - 0.3))


def build(view):
    steel_blade = at(blade(False), (0, BLADE_Y + 0.9, CENTRE_Z), (90, 0, 0))
    parts = [*base(), *upper_guard(), *lower_guard(), *arbor(), riving_knife(), *motor_and_handle(), *parallel_guide(), steel_blade, beam()]
    parts.append(cable([(-112, 18, 52), (-140, 22, 44), (-176, 40, 10), (-186, 80, -50), (-160, 128, -BEAM_HIGH + 4), (-100, 150, -BEAM_HIGH + 4), (-30, 148, -BEAM_HIGH + 4)], 3.8))
    return [group(parts)]
