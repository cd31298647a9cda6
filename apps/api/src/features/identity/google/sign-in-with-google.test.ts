import { type GoogleFailure, googleFailures } from "@ironmonger/contract/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { authenticate } from "../sessions/authenticate.ts";

const publicUrl = "http://localhost:4999";
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ sandbox: { identity: true }, settings: { PUBLIC_URL: publicUrl } });
});
afterAll(() => shop.close());

class Jar {
  private readonly cookies = new Map<string, string>();
  take(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
  value(name: string): string | undefined {
    return this.cookies.get(name);
  }
  header(): string {
    return [...this.cookies].map((pair) => pair.join("=")).join("; ");
  }
}

type Choice = { email: string; name?: string; verified?: boolean } | "deny";

/** A browser that can go to the shop and to the identity provider. */
function browser() {
  const [shopJar, issuerJar] = [new Jar(), new Jar()];
  const atShop = async (url: string) => {
    const answer = await shop.inject({ method: "GET", url, headers: { cookie: shopJar.header() } });
    shopJar.take([answer.headers["set-cookie"] ?? []].flat());
    return answer;
  };
  const atIssuer = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie: issuerJar.header() },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    issuerJar.take(answer.headers.getSetCookie());
    return answer;
  };
  /** Chooses at the provider and answers the callback's path, not yet called. */
  const choose = async (start: string, choice: Choice): Promise<string> => {
    let answer = await atIssuer((await atShop(start)).headers.location ?? "");
    for (let hops = 0; hops < 8; hops += 1) {
      const location = new URL(answer.headers.get("location") ?? "", shop.sandbox.url).href;
      if (location.startsWith(publicUrl)) return location.slice(publicUrl.length);
      if (!location.includes("/interaction/")) answer = await atIssuer(location);
      else if (choice === "deny") answer = await atIssuer(location, { choice: "deny" });
      else {
        const { email, name = "Gerda Google", verified = true } = choice;
        answer = await atIssuer(location, { choice: "other", email, name, ...(verified ? { verified: "yes" } : {}) });
      }
    }
    throw new Error("The provider never sent the browser back.");
  };
  return {
    atShop,
    choose,
    signIn: async (choice: Choice, start = "/auth/google?returnTo=/dashboard") => atShop(await choose(start, choice)),
    user: async () => (await authenticate(shop.services, { sessionSecret: shopJar.value("ironmonger_session") })).user,
  };
}

const failed = (code: GoogleFailure) => ({ statusCode: 302, headers: { location: `/login?error=${code}` } });

test("a new person gets an account with a verified email, and returns to the page they came from", async () => {
  const gerda = browser();
  const answer = await gerda.signIn({ email: "gerda@example.com" });
  expect(answer).toMatchObject({ statusCode: 302, headers: { location: "/dashboard" } });
  expect(await gerda.user()).toMatchObject({
    email: "gerda@example.com",
    displayName: "Gerda Google",
    isEmailVerified: true,
    isAdmin: false,
  });
  const id = (await gerda.user())?.id;
  const again = browser();
  await again.signIn({ email: "gerda@example.com" });
  expect((await again.user())?.id).toBe(id);
});

test("the way to the provider carries state, nonce and a PKCE challenge, and keeps the secret of it", async () => {
  const start = await browser().atShop("/auth/google");
  const asked = new URL(start.headers.location ?? "").searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
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

test("an email that the provider has not verified makes no account and opens none", async () => {
  const buyer = await shop.buyer();
  await shop.services.sql`update users set email_verified_at = now() where email = ${buyer.email}`;
  for (const email of [buyer.email, "unverified@example.com"]) {
    const person = browser();
    expect(await person.signIn({ email, verified: false })).toMatchObject(failed("unverified"));
    expect(await person.user()).toBeNull();
  }
});

test("an account whose email is verified is linked; its password goes on working", async () => {
  const buyer = await shop.buyer();
  await shop.services.sql`update users set email_verified_at = now() where email = ${buyer.email}`;
  const google = browser();
  await google.signIn({ email: buyer.email });
  expect(await google.user()).toMatchObject({ id: buyer.ctx.user.id, displayName: buyer.ctx.user.displayName });
  await expect(
    shop.visitorApi().identity.signIn({ email: buyer.email, password: buyer.password }),
  ).resolves.toMatchObject({ id: buyer.ctx.user.id });
});

test("an account that a stranger made with another person's email is not linked, so the stranger gets nothing", async () => {
  const stranger = await shop.buyer();
  const owner = browser();
  expect(await owner.signIn({ email: stranger.email })).toMatchObject(failed("passwordFirst"));
  expect(await owner.user()).toBeNull();
  const linked = await shop.services.sql`select 1 from identities where user_id = ${stranger.ctx.user.id}`;
  expect(linked).toHaveLength(0);
});

test("a name that cannot be shown is replaced by the beginning of the email", async () => {
  const gerda = browser();
  await gerda.signIn({ email: "gerda.smith@example.com", name: "Go to https://evil.example" });
  expect(await gerda.user()).toMatchObject({ displayName: "gerda smith" });
});

test("an email that the shop does not accept is refused in words", async () => {
  expect(await browser().signIn({ email: "ädmin@example.com" })).toMatchObject(failed("invalidEmail"));
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

test("signing in ends the session that was there before", async () => {
  const gerda = browser();
  await gerda.signIn({ email: "rotate@example.com" });
  const before = (await gerda.user())?.sessionId;
  await gerda.signIn({ email: "rotate@example.com" });
  expect((await gerda.user())?.sessionId).not.toBe(before);
  const left = await shop.services.sql`select 1 from sessions where id = ${before ?? ""}`;
  expect(left).toHaveLength(0);
});

test("a provider that is down is a clear message, not a crash, and is asked again next time", async () => {
  await using lonely = await startTestShop({ settings: { OIDC_ISSUER: "http://127.0.0.1:9/identity" } });
  for (const url of ["/auth/google", "/auth/google"]) {
    expect(await lonely.inject({ method: "GET", url })).toMatchObject(failed("unavailable"));
  }
  const popup = await lonely.inject({ method: "GET", url: "/auth/google?popup=1" });
  expect(popup.body).toContain(googleFailures.unavailable);
});
