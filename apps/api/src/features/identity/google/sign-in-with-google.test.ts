import { type GoogleFailure, googleFailures } from "@ironmonger/contract/messages";
import { generateSync } from "otplib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, secretIn, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { sendAccountMail } from "../emails/send-account-mail.ts";
import { authenticate } from "../sessions/authenticate.ts";

const publicUrl = "http://localhost:4999";
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ sandbox: { identity: true, mail: true }, settings: { PUBLIC_URL: publicUrl } });
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

type Choice = { email: string; name?: string; verified?: boolean; hd?: string } | "deny";

/** A browser that can visit the shop and the identity provider. */
function browser(cookie?: string) {
  const [shopJar, issuerJar] = [new Jar(), new Jar()];
  if (cookie) shopJar.take([cookie]);
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
  /** Chooses an account at the provider and returns the callback's path without calling it. */
  const choose = async (start: string, choice: Choice): Promise<string> => {
    let answer = await atIssuer((await atShop(start)).headers.location ?? "");
    for (let hops = 0; hops < 8; hops += 1) {
      const location = new URL(answer.headers.get("location") ?? "", shop.sandbox.url).href;
      if (location.startsWith(publicUrl)) return location.slice(publicUrl.length);
      if (!location.includes("/interaction/")) answer = await atIssuer(location);
      else if (choice === "deny") answer = await atIssuer(location, { choice: "deny" });
      else {
        const { email, name = "Gerda Google", verified = true, hd = "" } = choice;
        const form = { choice: "other", email, name, hd, ...(verified ? { verified: "yes" } : {}) };
        answer = await atIssuer(location, form);
      }
    }
    throw new Error("The provider never sent the browser back.");
  };
  return {
    atShop,
    choose,
    signIn: async (choice: Choice, start = "/auth/google?returnTo=/dashboard") => atShop(await choose(start, choice)),
    call: async (procedure: string, payload: object = {}) => {
      const headers = { cookie: shopJar.header() };
      const answer = await shop.inject({ method: "POST", url: `/trpc/identity.${procedure}`, headers, payload });
      shopJar.take([answer.headers["set-cookie"] ?? []].flat());
      return answer;
    },
    cookie: () => `ironmonger_session=${shopJar.value("ironmonger_session")}`,
    user: async () => (await authenticate(shop.services, { sessionSecret: shopJar.value("ironmonger_session") })).user,
  };
}

/** An account registered with this email and a password, and the browser that registered it. */
async function register(email: string): Promise<Person> {
  const password = "correct horse";
  const payload = { name: "Early Bird", email, password };
  const answer = await shop.inject({ method: "POST", url: "/auth/sign-up", payload });
  const cookie = [answer.headers["set-cookie"] ?? []].flat().find((line) => line.startsWith("ironmonger_session="));
  return shop.enter({ email, password, cookie: cookie?.split(";")[0] ?? "" });
}
const isSignedIn = async ({ cookie }: Person) =>
  (await authenticate(shop.services, { sessionSecret: secretIn(cookie) })).user !== null;
const byPassword = ({ email, password }: Person) =>
  shop.inject({ method: "POST", url: "/auth/sign-in", payload: { email, password } });
const jobs = async (email: string) =>
  (
    await shop.services
      .sql`select data->>'kind' as kind from pgboss.job where data->>'email' = ${email} order by created_on`
  ).map(({ kind }) => kind);
const toProve = { statusCode: 302, headers: { location: "/link-google?from=%2Fdashboard" } };

const failed = (code: GoogleFailure) => ({ statusCode: 302, headers: { location: `/login?error=${code}` } });

test("a new person at gmail.com gets an account with a verified email, and returns to the page they came from", async () => {
  const gerda = browser();
  const answer = await gerda.signIn({ email: "gerda@gmail.com" });
  expect(answer).toMatchObject({ statusCode: 302, headers: { location: "/dashboard" } });
  expect(await gerda.user()).toMatchObject({
    email: "gerda@gmail.com",
    displayName: "Gerda Google",
    isEmailVerified: true,
    isAdmin: false,
  });
  const id = (await gerda.user())?.id;
  const again = browser();
  await again.signIn({ email: "gerda@gmail.com" });
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

test("where Google does not host the mailbox, a new account starts unverified and a mail is sent", async () => {
  for (const [email, hd] of [
    ["gerda@works.example", ""],
    ["greta@works.example", "other.example"],
    ["gisela@sub.gmail.com", ""],
    ["gudrun@notgmail.com", ""],
  ] as const) {
    const person = browser();
    await person.signIn({ email, hd });
    expect(await person.user()).toMatchObject({ email, isEmailVerified: false });
    expect(await jobs(email)).toEqual(["verify"]);
  }
  const member = browser();
  await member.signIn({ email: "gesine@works.example", hd: "works.example" });
  expect(await member.user()).toMatchObject({ isEmailVerified: true });
  expect(await jobs("gesine@works.example")).toEqual([]);
});

test("Google's owner of an email takes the account that a stranger made with it: the stranger's password and session end", async () => {
  for (const isVerified of [true, false]) {
    const stranger = await register(`victim${isVerified}@gmail.com`);
    const { id } = stranger.ctx.user;
    const { token } = await stranger.api.identity.issueAccessToken();
    await stranger.api.addresses.save({ address: "1 Stranger Street", phone: "0123456" });
    // The victim opened the link of the mail and confirmed.
    if (isVerified) await shop.services.sql`update users set email_verified_at = now() where id = ${id}`;

    const owner = browser();
    await owner.signIn({ email: stranger.email });
    expect(await owner.user()).toMatchObject({ id, isEmailVerified: true, displayName: "Gerda Google" });
    const addresses = await shop.services.sql`select address from addresses where user_id = ${id}`;
    expect(addresses).toHaveLength(isVerified ? 1 : 0);
    expect(await isSignedIn(stranger)).toBe(false);
    await expect(authenticate(shop.services, { accessToken: token })).rejects.toThrow();
    expect((await byPassword(stranger)).statusCode).toBe(401);
    expect(await jobs(stranger.email)).toContain("linked");
    expect(await owner.user()).not.toBeNull();
  }
});

test("an identity that a stranger linked before ends as well", async () => {
  const email = "twice@works.example";
  const stranger = browser();
  await stranger.signIn({ email });
  const { id } = (await stranger.user()) ?? {};
  await shop.services.sql`update identities set subject = 'of the stranger' where user_id = ${id ?? ""}`;
  await browser().signIn({ email, hd: "works.example" });
  const identities = await shop.services.sql`select subject from identities where user_id = ${id ?? ""}`;
  expect(identities.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^\d+$/)]);
  expect(await stranger.user()).toBeNull();
});

test("an owner who has just proved the account in this browser keeps the password and the other sessions", async () => {
  const owner = await register("proved@gmail.com");
  const phone = await byPassword(owner);
  expect(phone.statusCode).toBe(200);
  const laptop = browser(owner.cookie);
  await laptop.signIn({ email: owner.email });
  expect(await laptop.user()).toMatchObject({ id: owner.ctx.user.id });
  expect((await byPassword(owner)).statusCode).toBe(200);

  const late = await register("late@gmail.com");
  await shop.services.sql`
    update sessions set proved_at = now() - interval '11 minutes' where user_id = ${late.ctx.user.id}`;
  await browser(late.cookie).signIn({ email: late.email });
  expect((await byPassword(late)).statusCode).toBe(401);
});

test("elsewhere an existing account asks for its password once, and keeps it", async () => {
  const buyer = await shop.buyer();
  const google = browser();
  expect(await google.signIn({ email: buyer.email })).toMatchObject(toProve);
  expect(await google.user()).toBeNull();
  const pending = await google.call("pendingLink");
  expect(pending.json().result.data).toEqual({ email: buyer.email });

  expect((await google.call("linkByPassword", { password: "wrong password" })).statusCode).toBe(401);
  expect(await google.user()).toBeNull();
  expect((await google.call("linkByPassword", { password: buyer.password })).statusCode).toBe(200);
  expect(await google.user()).toMatchObject({ id: buyer.ctx.user.id, displayName: buyer.ctx.user.displayName });
  expect(await isSignedIn(buyer)).toBe(true);
  expect((await byPassword(buyer)).statusCode).toBe(200);

  const again = browser();
  expect((await again.signIn({ email: buyer.email })).headers.location).toBe("/dashboard");
  expect(await again.user()).toMatchObject({ id: buyer.ctx.user.id });
});

test("wrong passwords count there as at the sign-in", async () => {
  const buyer = await shop.buyer();
  const google = browser();
  await google.signIn({ email: buyer.email });
  const answers = [];
  for (let i = 0; i < 10; i += 1)
    answers.push((await google.call("linkByPassword", { password: `guess ${i}` })).statusCode);
  expect(answers).toContain(429);
});

test("or it asks for a mail once, whose link works in this browser alone and ends what was there before", async () => {
  const stranger = await shop.buyer();
  const owner = browser();
  await owner.signIn({ email: stranger.email });
  expect((await owner.call("requestLink")).statusCode).toBe(200);
  expect(await jobs(stranger.email)).toContain("link");
  await sendAccountMail(shop.services, { kind: "link", email: stranger.email });
  const inbox = await fetch(`${shop.sandbox.mailUrl}/api/email`);
  const mails = (await inbox.json()) as { to: { address: string }[]; text: string }[];
  const text = mails.filter(({ to }) => to.some(({ address }) => address === stranger.email)).at(-1)?.text ?? "";
  const token = /\/link-google\/([\w-]{43})/.exec(text)?.[1] ?? "";

  const elsewhere = browser();
  expect((await elsewhere.call("linkByEmail", { token })).statusCode).toBe(400);
  const ofAnother = browser();
  const another = await shop.buyer();
  await ofAnother.signIn({ email: another.email });
  expect((await ofAnother.call("linkByEmail", { token })).statusCode).toBe(400);
  expect((await owner.call("linkByEmail", { token: "guessed" })).statusCode).toBe(400);

  expect((await owner.call("linkByEmail", { token })).statusCode).toBe(200);
  expect(await owner.user()).toMatchObject({
    id: stranger.ctx.user.id,
    isEmailVerified: true,
    displayName: "Gerda Google",
  });
  expect(await isSignedIn(stranger)).toBe(false);
  expect((await byPassword(stranger)).statusCode).toBe(401);
  expect((await owner.call("linkByEmail", { token })).statusCode).toBe(400);
});

test("Google is one factor: an account that has a second one asks for it before it is signed in", async () => {
  const email = "careful@gmail.com";
  const first = browser();
  await first.signIn({ email });
  const { api } = await shop.enter({ email, password: "", cookie: first.cookie() });
  const { secret, setup } = await api.identity.startAuthenticator();
  const codeOf = (steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
  await api.identity.addAuthenticator({ setup, code: codeOf(-1) });

  const toFinish = { statusCode: 302, headers: { location: "/second-factor?from=%2Fdashboard" } };
  const second = browser();
  expect(await second.signIn({ email })).toMatchObject(toFinish);
  expect(await second.user()).toBeNull();
  expect((await second.call("finishSignIn", { code: "000000" })).statusCode).toBe(401);
  expect((await browser().call("finishSignIn", { code: codeOf(0) })).statusCode).toBe(400);
  expect((await second.call("finishSignIn", { code: codeOf(0) })).statusCode).toBe(200);
  expect(await second.user()).toMatchObject({ email, hasSecondFactor: true });

  // A pending sign-in is invalid once the ways to sign in have changed.
  const late = browser();
  expect(await late.signIn({ email })).toMatchObject(toFinish);
  await (await shop.enter({ email, password: "", cookie: second.cookie() })).api.identity.removeAuthenticator();
  expect((await late.call("finishSignIn", { code: "000000" })).statusCode).toBe(400);
  expect(await late.user()).toBeNull();
});

test("in the popup, what is left to do is done in the shop's own window", async () => {
  const buyer = await shop.buyer();
  const answer = await browser().signIn({ email: buyer.email }, "/auth/google?popup=1&returnTo=/basket");
  expect(answer.body).toContain("&quot;type&quot;:&quot;unfinished&quot;");
  expect(answer.body).toContain("/link-google?from=%2Fbasket");
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
