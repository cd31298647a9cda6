"""Traffic cone, 750 mm: orange PVC on a base of recycled rubber, two reflective bands; EN 13422."""
from kit import *
from tools.site_parts import mapped

VIEWS = {
    "whole": {"azimuth": -24, "elevation": 22},
    "detail": {"azimuth": -24, "elevation": 20, "focus": (0, 0, 640, 135)},
    "pack": {"azimuth": -24, "elevation": 24},
}

HEIGHT, FOOT, TOP = 750.0, 136.0, 27.0
START = 40.0
SIDE = 195.0


def radius(z):
    return FOOT + (TOP - FOOT) * (z - START) / (HEIGHT - START)


def pvc():
    return grain(material("cone pvc", "#f4540c", 0, 0.36, 0.5), 0.5, 0.08)


def reflective_white():
    """Retro-reflective sheeting: beads in diamond cells, whose seams are a little darker."""
    made = material("reflective white", "#e3e6e7", 0.1, 0.3, 0.5, 0.4)
    tree = made.node_tree
    nodes, links = tree.nodes, tree.links
    if any(node.bl_idname == "ShaderNodeTexCoord" for node in nodes):
        return made

    def math_node(operation, a, b=None):
        node = nodes.new("ShaderNodeMath")
        node.operation = operation
        for socket, value in zip(node.inputs, (a, b)):
            if isinstance(value, (int, float)):
                socket.default_value = value
            elif value is not None:
                links.new(value, socket)
        return node.outputs["Value"]

    split = nodes.new("ShaderNodeSeparateXYZ")
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], split.inputs["Vector"])
    # The circumference is divided evenly, so the cells get narrower upwards as on a real sleeve.
    around = math_node("MULTIPLY", math_node("ARCTAN2", split.outputs["Y"], split.outputs["X"]), 60 / math.pi)
    rise = math_node("MULTIPLY", split.outputs["Z"], 0.16)
    seams = [math_node("LESS_THAN", math_node("FRACT", math_node(operation, around, rise)), 0.12) for operation in ("ADD", "SUBTRACT")]
    mix = nodes.new("ShaderNodeMixRGB")
    mix.inputs["Color1"].default_value, mix.inputs["Color2"].default_value = linear("#e3e6e7"), linear("#c3c7c9")
    links.new(math_node("MAXIMUM", *seams), mix.inputs["Fac"])
    links.new(mix.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return made


def body():
    wall = 3.2
    profile = [(FOOT + 16, 33), (FOOT + 14, 39), (FOOT + 4, 42), (radius(54), 54)]
    profile += [(radius(z), z) for z in (120, 165)]
    # A step on which the next cone of a stack rests.
    profile += [(radius(166) + 1.2, 167), (radius(174) + 1.2, 174), (radius(176), 176)]
    profile += [(radius(z), z) for z in (250, 400, 550, 690)]
    profile += [(radius(715), 715), (radius(716) + 2.4, 718), (radius(716) + 3, 722), (radius(736) + 3, 738), (TOP + 2.6, 745), (TOP + 0.8, HEIGHT - 0.8), (TOP - 1.2, HEIGHT)]
    profile += [(TOP - wall, HEIGHT - 1.4), (TOP - wall - 0.5, HEIGHT - 6)] + [(radius(z) - wall, z) for z in (700, 400, 60)]
    return revolve(profile, pvc(), 128)


def sleeve(low, high):
    """A reflective band, shrunk on the cone, with rounded edges."""
    t = 1.3
    profile = [(radius(low), low), (radius(low) + t * 0.7, low + 0.4), (radius(low) + t, low + 1.5), (radius(high) + t, high - 1.5), (radius(high) + t * 0.7, high - 0.4), (radius(high), high)]
    return revolve(profile, reflective_white(), 128)


def base():
    black = grain(mottled(material("recycled rubber", "#2a2b2d", 0, 0.74, 0.3), "#222326", "#37383b", 0.5), 0.35, 0.5)
    slab = loft(
        [ring((0, 0, z), s, s, p, 64, "z") for z, s, p in (
            (8, SIDE - 4, 9), (8.1, SIDE - 2, 9), (10, SIDE, 9), (25, SIDE, 9), (28, SIDE - 2.5, 9), (29, SIDE - 5, 9), (34, FOOT + 30, 4), (34.6, FOOT + 27, 3), (36.5, FOOT + 25, 2), (36.6, FOOT + 12, 2))],
        black, 1)
    feet = [at(box(56, 56, 12, black, 5), (sx * (SIDE - 42), sy * (SIDE - 42), 0)) for sx in (-1, 1) for sy in (-1, 1)]
    lines = [at(text("IRONMONGER", 17, black, 1.6), (0, -SIDE + 19, 30.4), (6, 0, 0)), at(text("750", 17, black, 1.6), (SIDE - 19, 0, 30.4), (0, 6, 90))]
    lift = [at(cylinder(13, 1.6, black, 0.6, 32), (sx * (SIDE - 24), sy * (SIDE - 24), 29)) for sx in (-1, 1) for sy in (-1, 1)]
    return [slab] + feet + lines + lift


def brand():
    ink = print_ink("#26272a")
    word = text("IRONMONGER", 21, ink, 0.1)
    z0 = 112

    def on(x, y, z):
        r = radius(z0 + y) + 0.5 + z
        a = x / radius(z0) - math.radians(112)
        return r * math.cos(a), r * math.sin(a), z0 + y

    return mapped(word, on, 4)


def cone():
    return [body(), sleeve(262, 402), sleeve(520, 662), brand()] + base()


def build(view):
    if view != "pack":
        return cone()
    form = joined(group(cone()))
    stack = [copy(form, (0, 0, 62 * i), (0, 0, (0, 3, -4, 2, -2)[i])) for i in range(5)]
    return stack + [at(form, (430, -160, 0), (0, 0, 14))]
