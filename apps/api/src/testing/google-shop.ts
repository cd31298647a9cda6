import type { GoogleFailure } from "@ironmonger/contract/messages";
import { authenticate } from "../features/identity/sessions/authenticate.ts";
import { type Person, secretIn, startTestShop } from "./test-shop.ts";

const publicUrl = "http://localhost:4999";

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

/** The response that leads back to the page of sign-in, with the reason. */
export const failed = (code: GoogleFailure) => ({ statusCode: 302, headers: { location: `/login?error=${code}` } });

/** A shop with the sandbox's identity provider, and browsers that visit both. */
export async function startGoogleShop() {
  const shop = await startTestShop({
    hasRaces: true,
    sandbox: { identity: true, mail: true },
    settings: { PUBLIC_URL: publicUrl },
  });

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
      user: async () =>
        (await authenticate(shop.services, { sessionSecret: shopJar.value("ironmonger_session") })).user,
    };
  }

  return {
    shop,
    publicUrl,
    browser,
    /** An account registered with this email and a password, and the browser that registered it. */
    register: async (email: string): Promise<Person> => {
      const password = "correct horse";
      const payload = { name: "Early Bird", email, password };
      const answer = await shop.inject({ method: "POST", url: "/auth/sign-up", payload });
      const cookie = [answer.headers["set-cookie"] ?? []].flat().find((line) => line.startsWith("ironmonger_session="));
      return shop.enter({ email, password, cookie: cookie?.split(";")[0] ?? "" });
    },
    isSignedIn: async ({ cookie }: Person) =>
      (await authenticate(shop.services, { sessionSecret: secretIn(cookie) })).user !== null,
    signInByPassword: ({ email, password }: Person) =>
      shop.inject({ method: "POST", url: "/auth/sign-in", payload: { email, password } }),
    /** The kinds of the emails that are queued for the address, oldest first. */
    mailsTo: async (email: string) =>
      (
        await shop.services
          .sql`select data->>'kind' as kind from pgboss.job where data->>'email' = ${email} order by created_on`
      ).map(({ kind }) => kind),
  };
}
