import { expect, test } from "vitest";
import { ImageUrl } from "./catalog/image-url.ts";
import { AddToolForm } from "./catalog/tool-form.ts";
import { AddToolInput } from "./catalog.ts";

test.each(["/images/hammer.webp", "/", "https://cdn.example.com/h.jpg?w=200", "http://[::1]:4000/h.jpg"])(
  "%s is a picture's address",
  (address) => {
    expect(ImageUrl.safeParse(address).success).toBe(true);
  },
);

test.each([
  "/\\evil",
  "/\\evil.example/x.jpg",
  "//evil.example",
  "http://[::1",
  "https://",
  "http:///x",
  "https:////evil.example/x.jpg",
  "https://?x",
  "https://#x",
  "javascript:alert(1)",
  "http://user:pw@shop.example/x.png",
  "https://user@shop.example/x.png",
  "h.jpg",
])("%s is none", (address) => {
  expect(ImageUrl.safeParse(address).success).toBe(false);
});

test("a tool's minimum order costs at most what one payment can be", () => {
  const tool = { name: "Anvil", description: "Heavy", imageUrl: "/a.jpg", available: 0 };
  const issuesOf = (minOrder: number, priceDollars: number) =>
    [
      AddToolInput.safeParse({ ...tool, minOrder, priceCents: priceDollars * 100 }),
      AddToolForm.safeParse({
        ...tool,
        minOrder,
        priceCents: String(priceDollars),
        salesUnit: "piece",
        priceBreaks: "",
        facts: "",
        attributes: "",
        costCents: "",
      }),
    ].map(({ error }) => error?.issues.map(({ path, message }) => [path.join("."), message]));
  expect(issuesOf(3, 333_333)).toEqual([undefined, undefined]);
  const refused = [["minOrder", expect.stringContaining("at most $999,999.99")]];
  expect(issuesOf(10, 100_000)).toEqual([refused, refused]);
});
