import { expect, test } from "vitest";
import { returnPath, returnPathIn } from "./return-path.ts";

test.each([
  ["/dashboard/myorders?page=2", "/dashboard/myorders?page=2"],
  ["/purchase/0190?x=1#form", "/purchase/0190?x=1#form"],
])("signing in returns to %s", (from, expected) => {
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

test("signing in by the identity provider returns to the page where it began, if that belongs to this site", () => {
  expect(returnPathIn("?from=%2Fbasket%3Fa%3Db")).toBe("/basket?a=b");
  expect(returnPathIn("?from=https%3A%2F%2Fevil.example")).toBe("/");
  expect(returnPathIn("?from=%2Flink-google")).toBe("/");
  expect(returnPathIn("")).toBe("/");
});

test("without a remembered page, signing in leads home", () => {
  expect(returnPath(null)).toBe("/");
  expect(returnPath({})).toBe("/");
});
