import { expect, test } from "vitest";
import { findRoute } from "./find-route.ts";

test.each([
  ["/", "public", "/"],
  ["/home", "public", "/home"],
  ["/catalog/0190", "public", "/catalog/:id"],
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
