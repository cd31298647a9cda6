import { createSigner } from "fast-jwt";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { signedToken } from "./signed-token.ts";

const secret = "a secret of more than thirty-two characters";
const claims = z.object({ sub: z.string() });
const tokens = signedToken({ purpose: "access", expiresInSeconds: 60, claims })([secret]);

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const replaceSegment = (token: string, at: number, value: string) =>
  token
    .split(".")
    .map((old, i) => (i === at ? value : old))
    .join(".");

test("verifying a signed token returns its claims", () => {
  expect(tokens.verify(tokens.sign({ sub: "me" }))).toEqual({ sub: "me" });
});

test("a token with changed claims is refused", () => {
  const token = tokens.sign({ sub: "me" });
  const changed = encode({ sub: "someone else", iss: "ironmonger", aud: "access", iat: 1, exp: 9_999_999_999 });
  expect(tokens.verify(replaceSegment(token, 1, changed))).toBeUndefined();
});

test("a token without a signature, or with another algorithm, is refused", () => {
  const token = tokens.sign({ sub: "me" });
  const unsigned = replaceSegment(replaceSegment(token, 0, encode({ alg: "none", typ: "access+jwt" })), 2, "");
  expect(tokens.verify(unsigned)).toBeUndefined();
  const other = createSigner({ key: secret, algorithm: "HS512", iss: "ironmonger", aud: "access", expiresIn: 60_000 });
  expect(tokens.verify(other({ sub: "me" }))).toBeUndefined();
});

test("a key named in the token's header is not used", () => {
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

test("a token for another purpose is refused, although the secret is the same", () => {
  const device = signedToken({ purpose: "device", expiresInSeconds: 60, claims })([secret]);
  expect(tokens.verify(device.sign({ sub: "me" }))).toBeUndefined();
});

test("an expired token is refused", () => {
  const token = tokens.sign({ sub: "me" });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(tokens.verify(token)).toBeUndefined();
  vi.useRealTimers();
  expect(tokens.verify(token)).toEqual({ sub: "me" });
});

test("a token of the secret before is valid while both are named, and new ones are of the new secret", () => {
  const newSecret = "another secret of more than thirty-two characters";
  const rotate = signedToken({ purpose: "access", expiresInSeconds: 60, claims });
  const rotated = rotate([newSecret, secret]);
  expect(rotated.verify(tokens.sign({ sub: "me" }))).toEqual({ sub: "me" });
  expect(rotate([newSecret]).verify(rotated.sign({ sub: "me" }))).toEqual({ sub: "me" });
  expect(rotate([newSecret]).verify(tokens.sign({ sub: "me" }))).toBeUndefined();
});

test.each(["", "x", "a.b.c", "null", "undefined", ".".repeat(10_000)])("%j is refused", (text) => {
  expect(tokens.verify(text)).toBeUndefined();
});
