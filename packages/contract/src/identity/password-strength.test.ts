import { dictionary } from "@zxcvbn-ts/language-common";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isStrong, judgePassword } from "./password-strength.ts";

test.each(["123456", "password", "qwerty", "ironman", "dragon12", "aaaaaa", "ironmonger", "IronMonger1"])(
  "the common password %j is weak, and a sentence says why",
  (password) => {
    const strength = judgePassword(password);
    expect(isStrong(strength)).toBe(false);
    expect(strength.warning).toMatch(/^[A-Z].*\.$/);
  },
);

test("the 3,000 most common passwords of 8 characters or more are in the list, and every tenth of them is weak", () => {
  const passwords = dictionary["passwords-common"] ?? [];
  const common = passwords.filter((password) => String(password).length >= 8).slice(0, 3000);
  expect(common).toHaveLength(3000);
  const someOfThem = common.filter((_password, rank) => rank % 10 === 0);
  expect(someOfThem.filter((password) => isStrong(judgePassword(String(password))))).toEqual([]);
});

test("a word of the shop is weak, and the sentence says that it is one", () => {
  expect(judgePassword("ironmonger").warning).toBe(
    "Your own name or email, and words of this shop, are easy to guess.",
  );
});

test("no password below 8 characters is strong, whatever stands in it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 7 }), (password) => {
      expect(isStrong(judgePassword(password))).toBe(false);
    }),
  );
});

test("a long password of uncommon words is strong, and nothing is said against it", () => {
  const strength = judgePassword("vise grommet 41 halyard");
  expect(isStrong(strength)).toBe(true);
  expect(strength.warning).toBeNull();
});

test("a password that contains facts about its owner is weaker", () => {
  const [about, password] = [["otto.wolkenstein@example.com", "Otto Wolkenstein"], "Wolkenstein7"];
  expect(judgePassword(password, about).score).toBeLessThan(judgePassword(password).score);
});

const [email, name] = ["catalog.keeper+shop@warehouse-tools.example", "Catherine Elizabeth Keeper-Warehouse"];
test.each([
  email,
  `${email}1`,
  email.toUpperCase(),
  "catalog.keeper+shop",
  "Catalog.Keeper+Shop7",
  name,
  `${name}1`,
  name.toLowerCase(),
])("the owner's own email or name, as in %j, is weak", (password) => {
  expect(isStrong(judgePassword(password, [email, name]))).toBe(false);
});

test("a password of any length is judged in no time", () => {
  expect(isStrong(judgePassword("correct horse battery staple ".repeat(8)))).toBe(true);
});
