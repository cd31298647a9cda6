import { googleFailures } from "@ironmonger/contract/messages";
import { afterAll, expect, test } from "vitest";
import { failed, startGoogleShop } from "../../../testing/google-shop.ts";

const { shop, browser, publicUrl } = await startGoogleShop();
afterAll(shop.close);

test("the redirect to the provider has state, nonce and a PKCE challenge, but not its secret", async () => {
  const start = await browser().atShop("/auth/google");
  const requestParams = new URL(start.headers.location ?? "").searchParams;
  expect(Object.fromEntries(requestParams)).toMatchObject({
    response_type: "code",
    scope: "openid email profile",
    code_challenge_method: "S256",
    prompt: "select_account",
    redirect_uri: `${publicUrl}/auth/google/callback`,
    state: expect.stringMatching(/^.{43}$/),
    nonce: expect.stringMatching(/^.{43}$/),
  });
  expect(start.headers["set-cookie"]).toMatch(/; Max-Age=600; Path=\/auth\/google; HttpOnly; SameSite=Lax$/);
  expect(start.headers["cache-control"]).toBe("no-store");
});

test("the popup ends on a page that notifies the shop's tabs, without an inline script", async () => {
  const answer = await browser().signIn({ email: "popup@example.com" }, "/auth/google?popup=1&returnTo=/purchase/1");
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('data-result="{&quot;type&quot;:&quot;signed-in&quot;}"');
  expect(answer.body).toContain('<script src="/auth/google/done.js" defer></script>');
  const script = await browser().atShop("/auth/google/done.js");
  expect(script.headers["content-type"]).toContain("text/javascript");
  expect(script.body).toContain('"ironmonger-identity"');
});

test("a denied consent ends in a clear message, in the popup and without it", async () => {
  expect(await browser().signIn("deny")).toMatchObject(failed("cancelled"));
  const popup = await browser().signIn("deny", "/auth/google?popup=1");
  expect(popup.body).toContain(googleFailures.cancelled);
});

test("a callback that is sent again, even with the cookie of its start, signs nobody in", async () => {
  const gerda = browser();
  const start = await gerda.atShop("/auth/google");
  const flow = String(start.headers["set-cookie"]).split(";")[0];
  const state = new URL(start.headers.location ?? "").searchParams.get("state");
  const callback = {
    method: "GET" as const,
    url: `/auth/google/callback?state=${state}&code=guessed`,
    headers: { cookie: flow },
  };
  expect(await shop.inject(callback)).toMatchObject(failed("expired"));
  expect(await shop.inject(callback)).toMatchObject(failed("expired"));

  const other = browser();
  const path = await other.choose("/auth/google", { email: "replay@example.com" });
  expect((await other.atShop(path)).headers.location).toBe("/");
  expect(await other.atShop(path)).toMatchObject(failed("expired"));
});

test("a callback of another browser's start signs nobody in", async () => {
  const attacker = browser();
  const path = await attacker.choose("/auth/google", { email: "attacker@example.com" });
  const victim = browser();
  await victim.atShop("/auth/google");
  expect(await victim.atShop(path)).toMatchObject(failed("expired"));
  expect(await browser().atShop(path)).toMatchObject(failed("expired"));
  expect(await victim.user()).toBeNull();
});

test("in the popup, what is left to do is done in the shop's own window", async () => {
  const buyer = await shop.buyer();
  const answer = await browser().signIn({ email: buyer.email }, "/auth/google?popup=1&returnTo=/basket");
  expect(answer.body).toContain("&quot;type&quot;:&quot;unfinished&quot;");
  expect(answer.body).toContain("/link-google?from=%2Fbasket");
});

test.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
  "the remembered page %s leads home",
  async (returnTo) => {
    const answer = await browser().signIn(
      { email: "redirect@example.com" },
      `/auth/google?returnTo=${encodeURIComponent(returnTo)}`,
    );
    expect(answer.headers.location).toBe("/");
  },
);
