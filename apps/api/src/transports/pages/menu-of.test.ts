import { officeCookie } from "@ironmonger/contract/office-frame";
import { expect, test } from "vitest";
import { menuOf } from "./menu-of.ts";

test.each([
  ["/dashboard", `a=1; ${officeCookie}=wide`, "wide"],
  ["/dashboard/orders/IM-10001", `${officeCookie}=narrow; b=2`, "narrow"],
  ["/dashboard", `x${officeCookie}=wide`, undefined],
  ["/dashboard", `${officeCookie}=huge`, undefined],
  ["/dashboard", undefined, undefined],
  ["/catalog", `${officeCookie}=wide`, undefined],
])("the frame of %s with the cookies %s has the menu of the office: %s", (url, cookie, menu) => {
  expect(menuOf({ raw: { url, headers: { cookie } } } as Parameters<typeof menuOf>[0])).toBe(menu);
});
