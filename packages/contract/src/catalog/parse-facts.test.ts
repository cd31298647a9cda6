import { expect, test } from "vitest";
import { parseFacts, writeFacts } from "./parse-facts.ts";

const steel = { name: "Material", value: "steel" };
const long = { name: "Length", value: "30 cm" };

test.each([
  "Material: steel\nLength: 30 cm",
  "Material: steel; Length: 30 cm",
  "Material: steel;Length: 30 cm;",
  "\r\nMaterial:steel\r\n\r\nLength: 30 cm",
])("%j are two facts", (text) => {
  expect(parseFacts(text)).toEqual({ facts: [steel, long] });
});

test("a semicolon belongs to a value where what follows it is no fact, or where each fact has a line", () => {
  const use = { name: "Use", value: "oil; no water" };
  expect(parseFacts("Use: oil; no water")).toEqual({ facts: [use] });
  const tricky = { name: "Use", value: "oil; Never: water" };
  for (const facts of [[steel, long], [use], [tricky], [tricky, long]])
    expect(parseFacts(writeFacts(facts))).toEqual({ facts });
  expect(parseFacts("Material: steel\nheavy")).toHaveProperty("message");
});
