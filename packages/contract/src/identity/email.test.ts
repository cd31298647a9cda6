import { expect, test } from "vitest";
import { messages } from "../messages.ts";
import { growth } from "../testing/growth.ts";
import { Email } from "./email.ts";

test("an email has at most 254 characters, also where letters stand for several", () => {
  const domain = "@example.com";
  const longest = "a".repeat(254 - domain.length) + domain;
  expect(Email.parse(longest)).toBe(longest);
  // One character that is read as three.
  for (const email of [`a${longest}`, `${"㎒".repeat(81)}${domain}`])
    expect(Email.safeParse(email).error?.issues.map(({ message }) => message)).toEqual([messages.emailInvalid]);
  expect(Email.parse(`㎒${domain}`)).toBe(`mhz${domain}`);
});

test("the time to refuse an email grows with its length", () => {
  for (const text of ["a", ".", "a.", "-", "a-", "@", "@a", "㎒"])
    expect(
      growth(Email.safeParse, (length) => `a@${text.repeat(length)}!`, [60, 240], 20),
      text,
    ).toBeLessThan(12);
});
