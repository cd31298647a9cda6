import { createSigner } from "fast-jwt";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { signedToken } from "./signed-token.ts";

const secret = "a secret of more than thirty-two characters";
const claims = z.object({ sub: z.string() });
const tokens = signedToken({ purpose: "access", expiresInSeconds: 60, claims })(secret);

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const replacePart = (token: string, at: number, value: string) =>
  token
    .split(".")
    .map((old, i) => (i === at ? value : old))
    .join(".");

test("what was signed comes back", () => {
  expect(tokens.verify(tokens.sign({ sub: "me" }))).toEqual({ sub: "me" });
});

test("claims that were changed are not believed", () => {
  const token = tokens.sign({ sub: "me" });
  const changed = part({ sub: "someone else", iss: "ironmonger", aud: "access", iat: 1, exp: 9_999_999_999 });
  expect(tokens.verify(replacePart(token, 1, changed))).toBeUndefined();
});

test("a token without signature, or of another algorithm, is nothing", () => {
  const token = tokens.sign({ sub: "me" });
  const unsigned = replacePart(replacePart(token, 0, part({ alg: "none", typ: "access+jwt" })), 2, "");
  expect(tokens.verify(unsigned)).toBeUndefined();
  const other = createSigner({ key: secret, algorithm: "HS512", iss: "ironmonger", aud: "access", expiresIn: 60_000 });
  expect(tokens.verify(other({ sub: "me" }))).toBeUndefined();
});

test("a key that the token brings along is not used", () => {
  const own = createSigner({
    key: "the attacker's own key",
    algorithm: "HS256",
    iss: "ironmonger",
    aud: "access",
    expiresIn: 60_000,
    header: { alg: "HS256", typ: "access+jwt", jku: "https://evil.example/keys" },
  });
  expect(tokens.verify(own({ sub: "me" }))).toBeUndefined();
});

test("a token of another purpose is nothing, though the secret is the same", () => {
  const device = signedToken({ purpose: "device", expiresInSeconds: 60, claims })(secret);
  expect(tokens.verify(device.sign({ sub: "me" }))).toBeUndefined();
});

test("an expired token is nothing", () => {
  const token = tokens.sign({ sub: "me" });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  expect(tokens.verify(token)).toBeUndefined();
  vi.useRealTimers();
  expect(tokens.verify(token)).toEqual({ sub: "me" });
});

test.each(["", "x", "a.b.c", "null", "undefined", ".".repeat(10_000)])("%j is no token", (text) => {
  expect(tokens.verify(text)).toBeUndefined();
});
