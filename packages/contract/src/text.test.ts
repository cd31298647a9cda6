import { expect, test } from "vitest";
import { personName, requiredText } from "./text.ts";

const Name = personName("Name", 100);
const isAccepted = (name: string) => Name.safeParse(name).success;

test.each([
  "Sam Buyer",
  "  Sam Buyer\n",
  "Dr. Anne-Marie O’Neill",
  "J. R. R. Tolkien",
  "J.R.R. Tolkien",
  "山田　太郎",
  "Зоя Иванова",
  "عمر",
  "Müller & Söhne (Werkstatt 3)",
  "No. 5",
  "Ana M.",
  "Dr.Müller",
  "Prof. Dr.Anna Weiß",
  "Eva S:t Cyr",
  "علی\u200cرضا",
  "क्\u200dष",
  "ꦏꦸꦭ 42",
])("the name %j is accepted", (name) => {
  expect(isAccepted(name)).toBe(true);
});

test.each([
  ["a line break", "Sam\nYour account is suspended"],
  ["a carriage return", "Sam\rBuyer"],
  ["a tab", "Sam\tBuyer"],
  ["NUL", "Sam\0Buyer"],
  ["a next-line character", "Sam\u0085Buyer"],
  ["a line separator", "Sam\u2028Buyer"],
  ["a paragraph separator", "Sam\u2029Buyer"],
  ["a zero-width space", "Sam\u200bBuyer"],
  ["a byte order mark", "Sam\ufeffBuyer"],
  ["a zero-width non-joiner between Latin letters", "Sam\u200cBuyer"],
  ["a zero-width non-joiner at the end", "علی\u200c"],
  ["two zero-width non-joiners", "علی\u200c\u200cرضا"],
  ["a soft hyphen", "Sam\u00adBuyer"],
  ["a right-to-left override", "Sam\u202eBuyer"],
  ["a right-to-left mark", "Sam\u200fBuyer"],
  ["an isolate", "Sam\u2067Buyer"],
  ["a Hangul filler", "\u3164"],
  ["a blank braille pattern", "\u2800"],
  ["a variation selector", "Sam\ufe0f"],
  ["a tag character", "Sam\u{e0041}"],
  ["half a surrogate pair", "Sam\ud800"],
])("a name with %s is refused", (_, name) => {
  expect(isAccepted(name)).toBe(false);
});

test.each([
  "Account suspended, go to https://evil.example",
  "HTTP://EVIL",
  "ftp://x",
  "see www.evil",
  "evil.example",
  "Sam evil.com now",
  "evil.example/login",
  "x.co",
  "пример.рф",
  "evil。com",
  "evil\u2024com",
  "evil\uff0ecom",
  "evil\uff61com",
  "evil\ufe52com",
  "http:evil",
  "ｈｔｔｐ：evil",
  "javascript:alert(1)",
  "Javascript : alert(1)",
  "mailto:sam",
  "dr.com",
  "Dr.Com",
  "Dr.Info",
  "Dr.Evil.example",
  "Dr.Evil/login",
  "evil.xn--p1ai",
  "sam@evil.example",
  "192.168.0.1",
])("the name %j is refused, since email programs make a link of it", (name) => {
  expect(isAccepted(name)).toBe(false);
});

test.each(["1", "1.", "a.", ".", "-", " 1", "علی\u200c"])(
  "a name of a million characters (%j) is refused in no time, without a search for web addresses",
  (text) => {
    const startedAt = performance.now();
    const { error } = Name.safeParse(text.repeat(1_000_000 / text.length));
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(error?.issues.map(({ message }) => message)).toEqual(["Name can be at most 100 characters"]);
  },
);

test.each(["", "  ", "\u200b", "\u200d \ufeff", "\u2060\u00ad", "\t\u0007"])(
  "a required text of nothing visible, %j, is refused once",
  (text) => {
    const { error } = requiredText("Address", 100).safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual(["Address is required"]);
  },
);

test("a required text may have joiners and line breaks beside what is visible", () => {
  for (const text of ["1 Anvil Street\nTownsville", "علی\u200cرضا", "👨\u200d🔧"])
    expect(requiredText("Address", 100).parse(text)).toBe(text);
});
