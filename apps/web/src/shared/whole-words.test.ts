import { expect, test } from "vitest";
import { unbroken } from "./whole-words.ts";

test.each([
  ["Wheelbarrow, 85 litres", "Wheelbarrow, 85_litres"],
  ["Hex bolt M12 × 60 mm", "Hex bolt M12_×_60_mm"],
  ["Tape measure, 5 m × 19 mm", "Tape measure, 5_m_×_19_mm"],
  ["Hex nuts, box of 100", "Hex nuts, box_of_100"],
  ["Hex nut DIN 934", "Hex nut DIN_934"],
  ["Cordless drill / driver", "Cordless drill_/ driver"],
  ["Spirit level and 6 more", "Spirit level and_6_more"],
  ["Helmet, 6-point harness", "Helmet, 6-|point harness"],
  ["with you Tue 1 Dec to Wed 2 Dec", "with you Tue 1_Dec to Wed 2_Dec"],
  ["Box 12 extraordinarily", "Box 12 extraordinarily"],
])("%s breaks between words only", (name, shown) => {
  expect(unbroken(name)).toBe(shown.replaceAll("_", "\u00a0").replaceAll("|", "\u2060"));
});
