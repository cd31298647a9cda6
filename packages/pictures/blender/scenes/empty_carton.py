"""An open carton with nothing in it: the empty basket, and a page that is not there."""
from kit import *

VIEWS = {"whole": {"azimuth": -24, "elevation": 40, "fill": 0.8}}


def build(view):
    return [carton(300, 220, 170, ["Nothing in it yet"], lid_open=True)]
