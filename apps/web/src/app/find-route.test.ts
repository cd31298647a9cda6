import { expect, test } from "vitest";
import { findRoute } from "./find-route.ts";

test.each([
  ["/", "public", "/"],
  ["/home", "public", "/home"],
  ["/catalog/0190f3a2-0000-7000-8000-0123456789ab", "public", "/catalog/:id"],
  ["/catalog/hand-tools", "public", "/catalog/*"],
  ["/catalog/hand-tools/hammers/", "public", "/catalog/*"],
  ["/catalog/a/b/c/d/e", "not-found", "*"],
  ["/catalog/Hand-Tools", "not-found", "*"],
  ["/resetpassword", "public", "/resetpassword"],
  ["/resetpassword/abc", "public", "/resetpassword/:token"],
  ["/purchase/0190", "signed-in", "/purchase/:id"],
  ["/dashboard", "signed-in", "/dashboard"],
  ["/dashboard/manageallorders", "signed-in", "/dashboard/manageallorders"],
  ["/dashboard/nothing-here", "not-found", "*"],
  ["/nope", "not-found", "*"],
  ["//", "not-found", "*"],
  ["///", "not-found", "*"],
  ["//[", "not-found", "*"],
  ["//catalog", "not-found", "*"],
  ["/blogs/extra", "not-found", "*"],
])("%s is a %s page", (pathname, kind, path) => {
  expect(findRoute(pathname)).toMatchObject({ kind, path });
});
