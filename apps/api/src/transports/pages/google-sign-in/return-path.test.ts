import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

test.each(["/", "/purchase/1?a=b#c", "/dashboard/myorders"])("signing in returns to the remembered page %s", (path) => {
  expect(returnPath(path)).toBe(path);
});

test.each([
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  " /dashboard",
  "",
  undefined,
  ["/a", "/b"],
  `/${"a".repeat(3000)}`,
])("the remembered page %j leads home instead", (path) => {
  expect(returnPath(path)).toBe("/");
});
