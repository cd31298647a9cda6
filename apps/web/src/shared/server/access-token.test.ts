import { accessTokenKey } from "@ironmonger/contract/messages";
import { expect, test } from "vitest";
import { makeAccessToken } from "./access-token.ts";

const sessionOver = new Error("unauthorized");
const isSessionOver = (error: unknown) => error === sessionOver;

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

function setUp({ now = (): number => 0 } = {}) {
  const storage = memoryStorage();
  const token = makeAccessToken(() => storage, isSessionOver, now);
  let calls = 0;
  token.renewWith(async () => {
    calls += 1;
    return { token: `token-${calls}`, expiresInSeconds: 900 };
  });
  return { storage, token, calls: () => calls };
}

test("a new token is stored in local storage under the documented key", async () => {
  const { storage, token } = setUp();
  expect(await token.renew()).toBe("token-1");
  expect(storage.items.get(accessTokenKey)).toBe("token-1");
});

test("calls that find the token refused at the same time ask for one new token together", async () => {
  const { token, calls } = setUp();
  expect(await Promise.all([token.renew(), token.renew(), token.renew()])).toEqual(["token-1", "token-1", "token-1"]);
  expect(calls()).toBe(1);
});

test("a token that is still on its way when its owner signs out is not stored", async () => {
  const { storage, token } = setUp();
  const onItsWay = token.renew();
  token.forget();
  expect(await onItsWay).toBeUndefined();
  expect(storage.items.has(accessTokenKey)).toBe(false);
  expect(await token.renew()).toBe("token-2");
});

test("a token is used until a minute before it ends, then replaced before the call", async () => {
  let time = 0;
  const { token } = setUp({ now: () => time });
  await token.renew();
  time = 839_000;
  expect(await token.fresh()).toBe("token-1");
  time = 841_000;
  expect(await token.fresh()).toBe("token-2");
});

test("after a reload the token itself says when it ends", async () => {
  const { storage, token } = setUp({ now: () => 1_000_000 });
  const claims = (exp: number) => `x.${btoa(JSON.stringify({ exp }))}.y`;
  storage.setItem(accessTokenKey, claims(5000));
  expect(await token.fresh()).toBe(claims(5000));
  storage.setItem(accessTokenKey, claims(1030));
  expect(await token.fresh()).toBe("token-1");
});

test("a visitor without a token sends none and asks for none", async () => {
  const { token, calls } = setUp();
  expect(await token.fresh()).toBeUndefined();
  expect(calls()).toBe(0);
});

test("when the session is over, the token is forgotten; when the shop cannot be reached, it stays", async () => {
  const { storage, token } = setUp();
  await token.renew();
  token.renewWith(() => Promise.reject(new Error("offline")));
  expect(await token.renew()).toBeUndefined();
  expect(storage.items.has(accessTokenKey)).toBe(true);
  token.renewWith(() => Promise.reject(sessionOver));
  expect(await token.renew()).toBeUndefined();
  expect(storage.items.has(accessTokenKey)).toBe(false);
});

test("a browser that refuses storage has the token as long as the page is open", async () => {
  const token = makeAccessToken(() => {
    throw new DOMException("denied", "SecurityError");
  }, isSessionOver);
  token.store({ token: "stored", expiresInSeconds: 900 });
  expect(token.read()).toBe("stored");
  token.forget();
  expect(token.read()).toBeUndefined();
});

test("a bearer of another user than the one with the session is not used any more", () => {
  const { storage, token } = setUp();
  const tokenOf = (sub: string) => `head.${btoa(JSON.stringify({ sub }))}.sign`;
  token.store({ token: tokenOf("ada"), expiresInSeconds: 900 });
  token.forgetUnlessOf("ada");
  expect(token.read()).toBe(tokenOf("ada"));
  token.forgetUnlessOf("bob");
  expect(token.read()).toBeUndefined();
  expect(storage.items.size).toBe(0);
});
