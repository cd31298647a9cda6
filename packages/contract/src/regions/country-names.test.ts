import { expect, test } from "vitest";
import { addressLines, addressText, countryIn } from "./country-names.ts";

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

test("an address that names its country is not printed with a second one", () => {
  const hamburg = { address: "Hauptstr. 1\n20095 Hamburg\nGermany", region: null, country: "US" };
  expect(addressText(hamburg)).toBe("Hauptstr. 1, 20095 Hamburg, Germany");
  expect(addressLines({ ...hamburg, country: "DE" })).toBe(hamburg.address);
  expect(addressText({ address: "1 Forge Lane", region: "OH", country: "US" })).toBe("1 Forge Lane, OH, United States");
});

test("a region's code of digits is not printed", () => {
  expect(addressText({ address: "Ring 1\n1010 Wien", region: "9", country: "AT" })).toBe("Ring 1, 1010 Wien, Austria");
  expect(addressText({ address: "Ring 1\n1010 Wien\nAustria", region: "9", country: "AT" })).toBe(
    "Ring 1, 1010 Wien, Austria",
  );
});
