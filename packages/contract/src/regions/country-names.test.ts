import { expect, test } from "vitest";
import { countryIn } from "./country-names.ts";

test.each([
  ["Hauptstr. 1\n20095 Hamburg\nDeutschland", "DE"],
  ["1 Forge Lane, Sheffield, UK", "GB"],
  ["Calle Mayor 3, Madrid,\n españa \n", "ES"],
  ["12 Elm Street, Dayton, OH, U.S.A.", "US"],
  ["Peachtree 5, Atlanta, Georgia", undefined],
  ["France Street 5, Dayton", undefined],
  ["", undefined],
])("the end of %j names the country %s", (address, country) => {
  expect(countryIn(address)).toBe(country);
});
