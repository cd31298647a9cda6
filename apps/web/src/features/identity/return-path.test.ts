import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

test.each([
  ["/dashboard/myorders?page=2", "/dashboard/myorders?page=2"],
  ["/purchase/0190?x=1#form", "/purchase/0190?x=1#form"],
])("after signing in, one comes back to %s", (from, expected) => {
  expect(returnPath({ from })).toBe(expected);
});

test.each([
  "//evil.example/shop",
  "/\\evil.example",
  "/\t/evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "dashboard",
  "",
  "/login",
  "/resetpassword/a-token",
  42,
  null,
])("a remembered page that is none of this site's own (%j) is the home page instead", (from) => {
  expect(returnPath({ from })).toBe("/");
});

test("without a remembered page, signing in leads home", () => {
  expect(returnPath(null)).toBe("/");
  expect(returnPath({})).toBe("/");
});
