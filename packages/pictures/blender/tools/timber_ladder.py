"""Timber ladder, 3 m: Nordic pine stiles, eight ash rungs glued and pinned; EN 131."""
from kit import *

VIEWS = {"whole": {"azimuth": 19, "elevation": 27, "fill": 0.86}, "detail": {"azimuth": 36, "elevation": 30, "focus": (-30, -1180, 40, 320)}}

LENGTH, CLEAR = 3000.0, 370.0
THICK, DEEP = 34.0, 76.0
RUNGS, PITCH, FIRST = 8, 330.0, 345.0
SPREAD = 34.0
"""The ladder is wider at its foot, by this much on each side."""


def grown(name, light, dark, stretch, scale, rings):
    """Planed timber: bands of early and late wood that wander along the grain, with fine pores."""
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    made = grain(material(name, light, 0, 0.4, 0.4, 0.25), 0.7, 0.12, stretch)
    tree, nodes, links = made.node_tree, made.node_tree.nodes, made.node_tree.links
    place, mapping = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeMapping")
    mapping.inputs["Scale"].default_value = stretch
    links.new(place.outputs["Object"], mapping.inputs["Vector"])
    wave = nodes.new("ShaderNodeTexWave")
    wave.wave_type, wave.rings_direction = "RINGS", "SPHERICAL"
    for key, value in {"Scale": scale, "Distortion": rings, "Detail": 3, "Detail Scale": 1.2}.items():
        wave.inputs[key].default_value = value
    links.new(mapping.outputs["Vector"], wave.inputs["Vector"])
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.15, 0.95
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = linear(light), linear(dark)
    links.new(wave.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return made


def pine(side):
    return grown(f"pine {side}", "#e3bd80", "#c08a48", (1, 0.02, 1), 0.055 if side < 0 else 0.047, 5)


def ash():
    return grown("ash", "#ecd6ae", "#cfae79", (0.02, 1, 1), 0.11, 4)


def stile_x(y):
    return CLEAR / 2 + SPREAD * (0.5 - y / LENGTH)


def stile(side):
    """A plank with rounded edges, its foot in a rubber shoe that does not slip."""
    lean = side * math.degrees(math.atan(SPREAD / LENGTH))
    black = rubber("#26272a")
    parts = [at(box(THICK, LENGTH - 30, DEEP, pine(side), 9, 5), (0, 15, 2))]
    parts.append(at(box(THICK + 9, 120, DEEP + 8, black, 7, 4), (0, -LENGTH / 2 + 58, -2)))
    parts += [at(box(THICK + 11, 6, DEEP + 10, black, 2.5), (0, -LENGTH / 2 + 16 + 13 * i, -3)) for i in range(5)]
    parts.append(at(cylinder(5.5, 3, zinc(), 1, 24), (0, -LENGTH / 2 + 98, DEEP + 5)))
    # The upper end is closed by a cap.
    parts.append(at(box(THICK + 5, 34, DEEP + 5, black, 6, 4), (0, LENGTH / 2 - 14, -0.5)))
    return group(parts, (side * (CLEAR / 2 + SPREAD / 2 + THICK / 2), 0, 0), (0, 0, lean))


def rung(y):
    """Oval, thicker in the middle; its tenons go through the stiles and are pinned from above."""
    clear = stile_x(y)
    half = clear + THICK + 1.6
    z = 2 + DEEP / 2
    at_x = [(-half, 12), (-half + 1.2, 13), (-clear - 1, 13), (-clear + 0.2, 13.4), (-clear + 2.5, 17.5), (-clear + 40, 19), (0, 20)]
    at_x += [(-x, r) for x, r in at_x[-2::-1]]
    bar = loft([ring((x, y, z), r * 0.92, r * 1.15, 2.4, 20, "x") for x, r in at_x], ash(), 1)
    pins = [at(cylinder(5, 2, wood("#8d6232", "#6f4a22", "z"), 0.6, 24), (s * (clear + THICK / 2), y, DEEP + 0.9)) for s in (-1, 1)]
    return [bar] + pins


def marks():
    """The mark burned into the stile, and the label with the load and the standard."""
    y = -LENGTH / 2 + 345 + PITCH * 1.5
    x = stile_x(y) + THICK / 2
    lean = math.degrees(math.atan(SPREAD / LENGTH))
    burned = at(text("IRONMONGER", 25, print_ink("#4a2a10"), 0.05), (x, y + PITCH * 0.5 + 40, DEEP + 2.1), (0, 0, 90 + lean))
    plate = at(label_plate(210, 60, ["3 m · 150 kg", "EN 131-1, EN 131-2"]), (-stile_x(y) + 0.3, y, 42), (90, 0, 90 - lean))
    return [burned, plate]


def tie(y):
    """A steel rod below a rung holds the stiles together."""
    half = stile_x(y) + THICK
    z = 2 + DEEP / 2
    rod = at(cylinder(4.4, 2 * half + 6, zinc(), 0.5, 24), (-half - 3, y, z), (0, 90, 0))
    nuts = [at(hex_prism(15, 7, zinc()), (s * (half + (0 if s > 0 else 7)), y, z), (0, 90, 0)) for s in (-1, 1)]
    plates = [at(cylinder(15, 2.5, zinc(), 0.8, 48), (s * (half + (0 if s > 0 else 2.5)), y, z), (0, 90, 0)) for s in (-1, 1)]
    return [rod] + nuts + plates


def build(view):
    parts = [stile(-1), stile(1)] + marks()
    for i in range(RUNGS):
        parts += rung(-LENGTH / 2 + FIRST + PITCH * i)
    for i in (0, RUNGS - 1):
        parts += tie(-LENGTH / 2 + FIRST + PITCH * i + (40 if i else -40))
    return parts
