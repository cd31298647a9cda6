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

test("letters of any script stand before the @, and a domain is stored in Punycode", () => {
  expect(Email.parse("Łukasz@Müller.example")).toBe("łukasz@xn--mller-kva.example");
  for (const email of ["иван@почта.рф", "用户@例子.广告", "δοκιμή@example.com", "दोन@example.in"]) {
    const parsed = Email.parse(email);
    expect(parsed.slice(0, parsed.indexOf("@"))).toBe(email.slice(0, email.indexOf("@")).normalize("NFKC"));
    expect(Email.parse(parsed)).toBe(parsed);
  }
  // A Latin word with a Cyrillic а.
  expect(Email.safeParse("a@pаypal.com").error?.issues[0]?.message).toContain("mixes letters of several scripts");
  expect(Email.safeParse("аdmin@example.com").error?.issues[0]?.message).toContain("mixes letters of several scripts");
  for (const email of ["a\u200bb@example.com", "a‮b@example.com", "a b@example.com", "a@exa/mple.cöm", "a@ü:80"])
    expect(Email.safeParse(email).success, email).toBe(false);
});
