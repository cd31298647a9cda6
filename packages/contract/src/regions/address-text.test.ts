import { expect, test } from "vitest";
import { addressLines, addressText } from "./address-text.ts";

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

test.each([
  ["1 Main St, Springfield, IL 62701", "IL", "US", "1 Main St, Springfield, IL 62701, United States"],
  ["1 Main St\nNew York", "NY", "US", "1 Main St, New York, NY, United States"],
  ["1 Main St\nSpringfield", "IL", "US", "1 Main St, Springfield, IL, United States"],
  ["1 Main St, Springfield, IL 62701, USA", "IL", "US", "1 Main St, Springfield, IL 62701, USA"],
  [
    "1 Forge Lane\nSheffield\nSouth Yorkshire",
    "South Yorkshire",
    "GB",
    "1 Forge Lane, Sheffield, South Yorkshire, United Kingdom",
  ],
])("the address %j names its region %s itself or has it added, but never twice", (address, region, country, text) => {
  expect(addressText({ address, region, country })).toBe(text);
});
