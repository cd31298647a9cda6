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

test("a long password of uncommon words is strong, and nothing is said against it", () => {
  const strength = judgePassword("vise grommet 41 halyard");
  expect(isStrong(strength)).toBe(true);
  expect(strength.warning).toBeNull();
});

test("what is known about the owner makes a password weaker", () => {
  const [about, password] = [["otto.wolkenstein@example.com", "Otto Wolkenstein"], "Wolkenstein7"];
  expect(judgePassword(password, about).score).toBeLessThan(judgePassword(password).score);
});

test("a password of any length is judged in no time", () => {
  expect(isStrong(judgePassword("correct horse battery staple ".repeat(8)))).toBe(true);
});
