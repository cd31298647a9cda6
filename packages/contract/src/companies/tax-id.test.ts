import { expect, test } from "vitest";
import { otherCountryOfTaxId, plainTaxId } from "./tax-id.ts";

test.each([
  ["DE 136.695-976", "FR", "DE"],
  ["de136695976", "US", "DE"],
  ["EL 094014201", "DE", "GR"],
  ["XI 123456789", "IE", "GB"],
  ["ATU 1234 5678", "DE", "AT"],
  // The prefix of the company's own country, and no prefix.
  ["DE136695976", "DE", undefined],
  ["EL094014201", "GR", undefined],
  ["136695976", "FR", undefined],
  ["12-3456789", "US", undefined],
  // It is still being typed.
  ["DE13", "FR", undefined],
  ["SE-LLER 7", "US", undefined],
  ["", "US", undefined],
])("the tax id %j of a company in %s asks for the country %s", (taxId, country, other) => {
  expect(otherCountryOfTaxId(taxId, country)).toBe(other);
});

test("a tax id is compared without spaces, dots, slashes, hyphens and case", () => {
  expect(["DE 136 695 976", "de-136.695.976", "DE136/695/976"].map(plainTaxId)).toEqual(Array(3).fill("DE136695976"));
});
