import { expect, test } from "vitest";
import { isTrustedOrigin } from "./trusted-origin.ts";

const env = { publicUrl: "https://shop.example", corsOrigins: ["https://partner.example"] };
const host = "shop.example";

test.each([
  { origin: "https://shop.example", host, "sec-fetch-site": "same-origin" },
  { origin: "https://partner.example", host, "sec-fetch-site": "cross-site" },
  { origin: "https://10.0.0.5:4000", host: "10.0.0.5:4000", "sec-fetch-site": undefined },
  { origin: undefined, host, "sec-fetch-site": undefined },
  { origin: undefined, host, "sec-fetch-site": "none" },
  { origin: undefined, host, "sec-fetch-site": "same-origin" },
])("a write with $origin, $host and $sec-fetch-site is ours", (headers) => {
  expect(isTrustedOrigin(env, { headers, protocol: "http" })).toBe(true);
});

test.each([
  { origin: "https://evil.example", host, "sec-fetch-site": undefined },
  { origin: "https://evil.example", host, "sec-fetch-site": "cross-site" },
  { origin: "https://shop.example.evil.example", host, "sec-fetch-site": undefined },
  { origin: "http://shop.example", host, "sec-fetch-site": undefined },
  { origin: "http://10.0.0.5:4000", host: "10.0.0.5:4000", "sec-fetch-site": undefined },
  { origin: "https://other.shop.example", host, "sec-fetch-site": "same-site" },
  { origin: "null", host, "sec-fetch-site": "cross-site" },
  { origin: "not an address", host, "sec-fetch-site": undefined },
  { origin: undefined, host, "sec-fetch-site": "cross-site" },
  { origin: undefined, host, "sec-fetch-site": "same-site" },
])("a write with $origin, $host and $sec-fetch-site is refused", (headers) => {
  expect(isTrustedOrigin(env, { headers, protocol: "http" })).toBe(false);
});

test("a shop without https is written to from its own host by the scheme of the request", () => {
  const plain = { publicUrl: "http://localhost:4000", corsOrigins: [] };
  const from = (origin: string, protocol: "http" | "https") =>
    isTrustedOrigin(plain, { headers: { origin, host: "10.0.0.5:4000" }, protocol });
  expect([from("http://10.0.0.5:4000", "http"), from("https://10.0.0.5:4000", "https")]).toEqual([true, true]);
  expect([from("https://10.0.0.5:4000", "http"), from("http://10.0.0.5:4000", "https")]).toEqual([false, false]);
});
