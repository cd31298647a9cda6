import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Phone, phoneDigits, SaveAddressInput } from "./addresses.ts";
import { Email } from "./identity/email.ts";

describe("a phone number", () => {
  test.each([
    ["01142345678", "01142345678"],
    ["0114 234 5678", "01142345678"],
    ["0114-234-5678", "01142345678"],
    ["(0114) 234 5678", "01142345678"],
    ["(0)114 234 5678", "01142345678"],
    ["+44 114 234 5678", "441142345678"],
    ["+44 (0)114 234 5678", "441142345678"],
    ["+44(0)1142345678", "441142345678"],
    ["+44 ( 0 ) 114 2345678", "441142345678"],
    ["(+44) (0)114 234 5678", "441142345678"],
    ["0044 (0) 114 234 5678", "00441142345678"],
    ["44 (0)114 234 5678", "441142345678"],
    ["+49 (0)89/123.456-7", "49891234567"],
    ["+1 (555) 010-0199", "15550100199"],
    ["555.010.0199", "5550100199"],
    ["[030] 12 34 56", "030123456"],
    ["+44\u00a0114\u202f234\u20115678", "441142345678"],
    ["\u202a+44 114 234 5678\u202c", "441142345678"],
    ["  110 ", "110"],
  ])("written as %j is stored as %s", (text, digits) => {
    expect(Phone.parse(text)).toBe(digits);
  });

  test.each([
    "call me",
    "0114 234 5678 ext. 9",
    "0800-TOOLS",
    "+",
    "++44 114 234 5678",
    "44+114",
    "12",
    "1".repeat(21),
    // Read in no time.
    `(${" ".repeat(1_000_000)}1x`,
    "0114,2345678",
    "#31#5550100",
    "٠١٢٣٤٥٦٧٨٩",
  ])("is not %j", (text) => {
    expect(Phone.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      "Phone must be a number of 3 to 20 digits",
    ]);
  });

  test("is required", () => {
    for (const nothing of [undefined, "", "   "])
      expect(Phone.safeParse(nothing).error?.issues[0]?.message).toBe("Phone is required");
    expect(Phone.safeParse(1142345678).error?.issues[0]?.message).toBe("Phone must be text");
  });

  test("has all of its digits in their order, whatever separates them, and parsing it again changes nothing", () => {
    const separator = fc.constantFrom("", " ", "-", ".", "/", " / ", "\u00a0");
    const pieces = fc.array(fc.tuple(fc.stringMatching(/^[0-9]$/), separator), { minLength: 3, maxLength: 20 });
    fc.assert(
      fc.property(pieces, (pairs) => {
        const digits = phoneDigits(pairs.flat().join(""));
        expect(digits).toBe(pairs.map(([digit]) => digit).join(""));
        expect(phoneDigits(digits)).toBe(digits);
      }),
    );
  });
});

describe("an address", () => {
  const site = { address: "  1 Forge Lane\nSheffield ", phone: "0114 234 5678" };

  test("needs no more than its text and a phone", () => {
    expect(SaveAddressInput.parse(site)).toEqual({ address: "1 Forge Lane\nSheffield", phone: "01142345678" });
  });

  test("has a country by its ISO code, and blank fields count as empty", () => {
    expect(SaveAddressInput.parse({ ...site, country: " gb ", region: " ", label: "" })).toMatchObject({
      country: "GB",
      region: null,
      label: null,
    });
  });

  test.each([
    ["country", "UK"],
    ["country", "Germany"],
    ["address", "  "],
    ["address", "x".repeat(501)],
    ["address", "a\0b"],
    ["region", "x".repeat(101)],
    ["label", "x".repeat(61)],
    ["phone", "no"],
    ["id", "17"],
  ])("cannot have the %s %j", (field, value) => {
    const { error } = SaveAddressInput.safeParse({ ...site, [field]: value });
    expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });
});

test("full-width digits are the digits that they stand for", () => {
  expect(Phone.parse("０３-１２３４ ５６７８")).toBe("0312345678");
  expect(Email.parse("Ｓam＠ｂuyer.example")).toBe("sam@buyer.example");
});

const domains = {
  ofOneScript: [
    "münchen.de",
    "straße.de",
    "пример.рф",
    "παράδειγμα.gr",
    "例え.jp",
    "ソニーstore.jp",
    "한국.kr",
    "مثال.إختبار",
    "ทดสอบ.th",
  ],
  mixed: ["аpple.com", "münсhen.de", "раypal.com", "gοοgle.com", "shop.аb.com", "пример.рфa"],
};
const inPunycode = (domain: string) => new URL(`https://${domain}`).hostname;

test.each(domains.ofOneScript)("who has an email at %s signs up with its name in Punycode", (domain) => {
  const email = `sam@${inPunycode(domain)}`;
  expect(Email.parse(email.toUpperCase())).toBe(email);
});

test.each(domains.mixed)("an email at %s, which mixes scripts, is refused with its reason", (domain) => {
  const { error } = Email.safeParse(`sam@${inPunycode(domain)}`);
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "The domain of this email mixes letters of several scripts, so it cannot be used here",
  ]);
});

test.each(["xn--.de", "xn--a.de", "xn--abc-.de", "xn--99999999.de", "xn--a-ecp.ru", "shop.xn--0"])(
  "%s stands for no domain",
  (domain) => {
    const { error } = Email.safeParse(`sam@${domain}`);
    expect(error?.issues.map(({ message }) => message)).toEqual(["Invalid email"]);
  },
);
