"""Fasteners: nuts in their box, bolts and screws."""
from scenes.placing import placed
from tools import chipboard_screws, hex_bolts_m12, hex_nuts_m10

VIEWS = {"whole": {"azimuth": -8, "elevation": 36, "fill": 0.84}}


def build(view):
    return [
        placed(hex_nuts_m10, -70, 30),
        placed(hex_bolts_m12, 125, 30, 10),
        placed(chipboard_screws, 70, -100),
    ]
