"""Hand tools: a hammer, pliers, a spanner and a screwdriver, laid out."""
from scenes.placing import placed
from tools import combination_pliers, locksmiths_hammer, open_end_spanner, screwdriver_ph2

VIEWS = {"whole": {"azimuth": -8, "elevation": 56, "fill": 0.84}}


def build(view):
    return [
        placed(locksmiths_hammer, -130, 0, 6),
        placed(combination_pliers, -26, -30, 2),
        placed(open_end_spanner, 58, -20, 88),
        placed(screwdriver_ph2, 128, -20, 84),
    ]
