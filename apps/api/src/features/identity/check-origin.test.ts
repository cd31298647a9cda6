import { expect, test } from "vitest";
import { isTrustedOrigin } from "./check-origin.ts";

const env = { publicUrl: "https://shop.example", corsOrigins: ["https://partner.example"] };
const host = "shop.example";

test.each([
  { origin: "https://shop.example", host, secFetchSite: "same-origin" },
  { origin: "https://partner.example", host, secFetchSite: "cross-site" },
  { origin: "http://10.0.0.5:4000", host: "10.0.0.5:4000", secFetchSite: undefined },
  { origin: undefined, host, secFetchSite: undefined },
  { origin: undefined, host, secFetchSite: "none" },
  { origin: undefined, host, secFetchSite: "same-origin" },
])("a write with $origin, $host and $secFetchSite is ours", (request) => {
  expect(isTrustedOrigin(env, request)).toBe(true);
});

test.each([
  { origin: "https://evil.example", host, secFetchSite: undefined },
  { origin: "https://evil.example", host, secFetchSite: "cross-site" },
  { origin: "https://shop.example.evil.example", host, secFetchSite: undefined },
  { origin: "https://other.shop.example", host, secFetchSite: "same-site" },
  { origin: "null", host, secFetchSite: "cross-site" },
  { origin: "not an address", host, secFetchSite: undefined },
  { origin: undefined, host, secFetchSite: "cross-site" },
  { origin: undefined, host, secFetchSite: "same-site" },
])("a write with $origin, $host and $secFetchSite is refused", (request) => {
  expect(isTrustedOrigin(env, request)).toBe(false);
});
