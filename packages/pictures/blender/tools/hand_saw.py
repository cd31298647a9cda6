"""Hand saw, 550 mm, 7 teeth per inch: spring-steel blade with blue hardened teeth, beech handle that marks 45 and 90 degrees."""
from tools.power_tool_parts import *

VIEWS = {
    "whole": {"azimuth": -30, "elevation": 48, "fill": 0.84},
    "detail": {"azimuth": 30, "elevation": 46, "focus": (500, 16, 3, 56)},
    "handle": {"azimuth": -22, "elevation": 56, "focus": (-58, 68, 12, 122)},
}
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
    strip = extrude(teeth, THICK, mottled(material("hardened teeth", "#4a5569", 1, 0.3), "#454e5c", "#5b6470", 0.08, (0.3, 1, 1)), 0)
    top = count * PITCH
    outline = [(-12, hardened), (top, hardened), (top, TOE - 16), (top - 5, TOE - 5), (top - 20, TOE), (top - 40, TOE + 4), (-12, HEEL - 1)]
    sheet = grain(material("spring steel", "#a9abad", 1, 0.3), 0.9, 0.22, (0.04, 4, 4))
    plate = bevel(extrude(outline, THICK, sheet, 0), 0.15, 1)
    ink = print_ink("#2d3035")
    prints = [
        at(text("IRONMONGER", 32, print_ink(ORANGE), 0.04), (205, 64, THICK + 0.02), (0, 0, -4)),
        at(text("550 mm   7 TPI   hardened teeth", 15, ink, 0.04), (205, 33, THICK + 0.02), (0, 0, -1)),
    ]
    return group([strip, plate, *prints])


def flowing(points, steps=6):
    """A closed curve through the points; a point that is there twice is a corner."""
    out = []
    n = len(points)
    for i in range(n):
        a, b, c, d = (Vector(points[(i + k) % n]) for k in range(4))
        if (b - c).length < 1e-6:
            continue
        for k in range(steps):
            t = k / steps
            q = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
            out.append((q.x, q.y))
    return out


def beech():
    """Steamed beech under oil: reddish, with the short dark flecks of its rays; the grain runs along x."""
    made = grain(mottled(material("steamed beech", "#a86c38", 0, 0.42, 0.4, 0.18), "#93582a", "#b57a43", 0.16, (0.06, 1, 1), 0.3, 0.7), 1.2, 0.1, (0.05, 1, 1))
    tree = made.node_tree
    shader = tree.nodes["Principled BSDF"]
    ramp = next(node for node in tree.nodes if node.bl_idname == "ShaderNodeValToRGB")
    place, stretch = tree.nodes.new("ShaderNodeTexCoord"), tree.nodes.new("ShaderNodeMapping")
    stretch.inputs["Scale"].default_value = (0.11, 1, 1)
    tree.links.new(place.outputs["Object"], stretch.inputs["Vector"])
    flecks = tree.nodes.new("ShaderNodeTexNoise")
    flecks.inputs["Scale"].default_value, flecks.inputs["Detail"].default_value = 1.5, 1.0
    tree.links.new(stretch.outputs["Vector"], flecks.inputs["Vector"])
    share = tree.nodes.new("ShaderNodeMapRange")
    share.inputs["From Min"].default_value, share.inputs["From Max"].default_value = 0.56, 0.66
    share.inputs["To Max"].default_value = 0.6
    tree.links.new(flecks.outputs["Fac"], share.inputs["Value"])
    mix = tree.nodes.new("ShaderNodeMixRGB")
    mix.inputs["Color2"].default_value = linear("#6b3c18")
    tree.links.new(share.outputs["Result"], mix.inputs["Fac"])
    tree.links.new(ramp.outputs["Color"], mix.inputs["Color1"])
    tree.links.new(mix.outputs["Color"], shader.inputs["Base Color"])
    return made


def handle():
    """Closed, with a horn above and below the hand. The shoulder stands at 90 degrees to the back of the blade, the cheek below it at 45."""
    outer = flowing([
        (44, 6), (46, 14), (18, 48), (12, 66), (15, 108), (19, 134), (19, 134), (8, 140), (-18, 138), (-46, 136), (-70, 144), (-92, 158), (-106, 160), (-109, 151),
        (-101, 134), (-106, 106), (-118, 72), (-130, 42), (-146, 22), (-161, 10), (-163, -2), (-152, -9), (-134, -8), (-116, -16), (-94, -15), (-70, -4), (-46, -8), (-10, -4), (26, -5),
    ])
    hole = flowing([(-28, 98), (-40, 111), (-58, 113), (-70, 98), (-80, 72), (-93, 44), (-96, 26), (-82, 14), (-58, 15), (-38, 26), (-30, 46), (-32, 64), (-25, 80)])
    block = plate_with_holes(outer, [hole], 2 * MIDDLE, beech(), 0)
    part = blended([block], beech(), 1.1, 70)
    screws = []
    for x, y, turn in ((10, 20, 30), (-10, 54, -50), (-6, 98, 70), (-26, 124, 10)):
        head = cylinder(6.8, 1.6, brass(), 0.4)
        cut(head, box(1.6, 20, 2, brass(), 0), (0, 0, 0.9), (0, 0, turn))
        screws.append(at(head, (x, y, 2 * MIDDLE - 1.0)))
    return [part, *screws]


def build(view):
    drop = math.degrees(math.asin((MIDDLE - THICK / 2) / LENGTH))
    return [*handle(), at(blade(), (0, 0, MIDDLE - THICK / 2), (0, drop, 0))]
