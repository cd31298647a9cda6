"""Measuring: a square, a laser distance meter, a tape measure and a caliper."""
from scenes.placing import placed
from tools import laser_distance_meter, set_square_250, tape_measure_5m, vernier_caliper

VIEWS = {"whole": {"azimuth": -8, "elevation": 46, "fill": 0.84}}


def build(view):
    return [
        placed(set_square_250, -80, 90),
        placed(laser_distance_meter, 140, 50, 10),
        placed(tape_measure_5m, 90, -110),
        placed(vernier_caliper, -110, -110, -20),
    ]
