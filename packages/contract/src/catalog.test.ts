import { expect, test } from "vitest";
import { ImageUrl } from "./catalog/image-url.ts";

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
