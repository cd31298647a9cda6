import type { Person } from "../../../testing/test-shop.ts";
import type { Asker } from "./generate-requests.ts";
import { credentialsOf, type RestShop } from "./rest-shop.ts";

const size = 6;

/** Enough people of each kind that the limits on writes are not reached. */
export async function gatherCrowd(shop: RestShop) {
  const gather = async (make: () => Promise<Omit<Person, "ctx">>) => {
    const people = [];
    for (let count = 0; count < size; count++) people.push(await make());
    return people;
  };
  const people = { buyer: await gather(shop.buyer), other: await gather(shop.buyer), admin: await gather(shop.admin) };
  const everybody = Object.values(people).flat();
  const bearers = new Map<string, { bearer: string }>();

  const comeIn = async (person: Omit<Person, "ctx">) => {
    const { email, password } = person;
    const { cookies } = await shop.call(undefined, "POST /auth/sign-in", { email, password });
    person.cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    bearers.set(email, await shop.bearerOf(person));
  };
  for (const person of everybody) bearers.set(person.email, await shop.bearerOf(person));

  const personAt = (asker: Asker, turn: number) =>
    asker === "foreign page"
      ? people.admin[turn % size]
      : asker in people
        ? people[asker as "buyer"][turn % size]
        : undefined;

  return {
    admins: people.admin,
    buyers: people.buyer,
    emails: everybody.map(({ email }) => email),
    /** Buyers come with a token, admins with their cookie. */
    credentialsOf(asker: Asker, turn: number): Record<string, string> {
      if (asker === "wrong bearer") return credentialsOf({ bearer: "eyJhbGciOiJub25lIn0.e30." });
      const person = personAt(asker, turn);
      if (!person) return {};
      if (asker === "foreign page") return { ...credentialsOf(person), origin: "https://evil.example" };
      return credentialsOf(asker === "admin" ? person : bearers.get(person.email));
    },
    /** Signs in again after a sign-out. */
    async comeBack(asker: Asker, turn: number): Promise<void> {
      const person = personAt(asker, turn);
      if (person) await comeIn(person);
    },
  };
}
