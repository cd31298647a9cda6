import { type APIRequestContext, type BrowserContext, expect, request } from "@playwright/test";
import { type Addresses, sandboxUrl, shopUrl } from "./addresses.ts";
import { demoAdmin } from "./people.ts";

export type Person = { name: string; email: string; password: string; rest: APIRequestContext };
export type Order = { id: string; number: string };
export type Tool = { id: string; name: string; price: number; minOrder: number; available: number; image: string };

/** What most tools of a test do without. */
type More = { description?: string; family?: string; priceBreaks?: { fromQuantity: number; price: number }[] };

let made = 0;
/** A word that no other test has. */
export function unique(): string {
  made += 1;
  return `u${Date.now().toString(36)}${process.pid.toString(36)}${made}`;
}

/** Creates the data of a journey over the documented calls: each test has its own people, tools and orders. */
export class Shop {
  readonly #at: Addresses;
  #open: APIRequestContext[] = [];
  #admin: Promise<APIRequestContext> | undefined;

  constructor(at: Addresses = { shopUrl, sandboxUrl }) {
    this.#at = at;
  }

  async buyer(name = "Nadia Buyer", email = `${unique()}@example.com`): Promise<Person> {
    const person = { name, email, password: "hammer-time" };
    const rest = await this.#client();
    await send(rest.post("/auth/sign-up", { data: person }));
    return { ...person, rest };
  }

  /** Opens the link of the verification email. */
  async verify({ rest, email }: Pick<Person, "rest" | "email">): Promise<void> {
    const token = new URL(await this.mailedLink(email, "/verify-email/")).pathname.split("/").at(-1);
    await send(rest.post("/trpc/identity.verifyEmail", { data: { token, isConfirmed: true } }));
  }

  async admin(name = "Otto Office"): Promise<Person> {
    const person = await this.buyer(name);
    await this.promote(person);
    return person;
  }

  async promote({ email }: { email: string }): Promise<void> {
    await send((await this.#demoAdmin()).put(`/user/admin/${email}`));
  }

  async tool(fields: Partial<Omit<Tool, "id">> & More = {}): Promise<Tool> {
    const tool = {
      name: `Test clamp ${unique()}`,
      description: "Holds two boards together while the glue dries.",
      image: "/images/categories/hand-tools.webp",
      price: 7,
      minOrder: 10,
      available: 100,
      sold: 0,
      ...fields,
    };
    const { insertedId } = await send((await this.#demoAdmin()).post("/tool", { data: tool }));
    return { ...tool, id: insertedId };
  }

  /** All tools of the catalog, oldest first. */
  async tools(): Promise<Tool[]> {
    const tools: (Omit<Tool, "id"> & { _id: string })[] = await send((await this.#client()).get("/tools"));
    return tools.map(({ _id, ...tool }) => ({ ...tool, id: _id }));
  }

  /** What the shop shows as available now. */
  async available({ id }: Tool): Promise<number> {
    const { available } = await send((await this.#demoAdmin()).get(`/tool/${id}`));
    return available;
  }

  async deleteTool({ id }: Tool): Promise<void> {
    await send((await this.#demoAdmin()).delete(`/tool/${id}`));
  }

  async setAvailable({ id }: Tool, available: number): Promise<void> {
    await send((await this.#demoAdmin()).put(`/tool/${id}`, { data: { available } }));
  }

  async setPrice({ id }: Tool, price: number): Promise<void> {
    await send((await this.#demoAdmin()).post("/trpc/catalog.updateTool", { data: { id, priceCents: price * 100 } }));
  }

  /** Puts these tools into the buyer's basket, each with its minimum order. */
  async fillBasket(buyer: Person, tools: Tool[]): Promise<void> {
    await call(buyer, "basket.addLines", {
      lines: tools.map(({ id, minOrder }) => ({ toolId: id, quantity: minOrder })),
    });
  }

  /** A list with the minimum order of each tool. */
  async list(buyer: Person, tools: Tool[], name = "Workshop"): Promise<{ id: string }> {
    const lines = tools.map(({ id, minOrder }) => ({ toolId: id, quantity: minOrder }));
    return call(buyer, "lists.save", { name, lines });
  }

  /** An unpaid order of the minimum of each tool. */
  async orderOf(buyer: Person, tools: Tool[]): Promise<Order> {
    return call(buyer, "orders.placeOrder", {
      lines: tools.map(({ id, minOrder }) => ({ toolId: id, quantity: minOrder })),
      address: "1 Anvil Street, Sheffield",
      country: "GB",
      phone: "0114 234 5678",
    });
  }

  /** Pays the whole order with a good card. */
  async payOrder(buyer: Person, { id: orderId }: Order): Promise<void> {
    const { clientSecret, transactionId } = await call(buyer, "payments.startPayment", { orderId });
    await this.#confirm(buyer, clientSecret, transactionId);
    await call(buyer, "payments.report", { orderId, transactionId });
  }

  /** An unpaid order of one line; returns the line's id, by which the documented calls know it. */
  async order(buyer: Person, tool: Tool, quantity = tool.minOrder): Promise<string> {
    const data = { toolId: tool.id, quantity, address: "1 Anvil Street, Sheffield", phone: "01142345678" };
    const { insertedId } = await send(buyer.rest.post("/order", { data }));
    return insertedId;
  }

  /** Pays with a good card; returns the transaction id. */
  async pay(buyer: Person, orderId: string): Promise<string> {
    const { toPay } = await send(buyer.rest.get(`/order/${orderId}`));
    const { clientSecret } = await send(buyer.rest.post("/create-payment-intent", { data: { toPay, orderId } }));
    const transectionId = clientSecret.split("_secret_")[0] ?? "";
    await this.#confirm(buyer, clientSecret, transectionId);
    await send(buyer.rest.patch(`/order/${orderId}`, { data: { orderId, transectionId, status: "pending" } }));
    return transectionId;
  }

  async #confirm(buyer: Person, clientSecret: string, intentId: string): Promise<void> {
    const card = { key: "pk_test_ironmonger", client_secret: clientSecret, payment_method: "pm_card_visa" };
    await send(buyer.rest.post(`${this.#at.sandboxUrl}/stripe/v1/payment_intents/${intentId}/confirm`, { form: card }));
  }

  /** What the card provider has charged by this transaction. */
  async chargedCents(transactionId: string): Promise<number> {
    const intent = await send(
      (await this.#client()).get(`${this.#at.sandboxUrl}/stripe/v1/payment_intents/${transactionId}`, {
        headers: { authorization: "Bearer sk_test_ironmonger" },
      }),
    );
    return intent.amount_received;
  }

  /** What the card provider has taken in all: the amounts of its payments, oldest first. */
  async allChargedCents(): Promise<number[]> {
    const { data } = await send(
      (await this.#client()).get(`${this.#at.sandboxUrl}/stripe/v1/payment_intents?limit=100`, {
        headers: { authorization: "Bearer sk_test_ironmonger" },
      }),
    );
    const amounts = data.map((intent: { amount_received: number }) => intent.amount_received);
    return amounts.filter((cents: number) => cents > 0).toReversed();
  }

  /** The texts that were mailed to this address, oldest first. */
  async mails(email: string): Promise<string[]> {
    const mails: { to: { address: string }[]; text: string }[] = await send(
      (await this.#client()).get(`${this.#at.sandboxUrl}/mail/api/email`),
    );
    return mails.filter(({ to }) => to.some(({ address }) => address === email)).map(({ text }) => text);
  }

  /** The newest link with this path that was mailed to this address; waits for the email. */
  async mailedLink(email: string, path: string): Promise<string> {
    const find = async () => {
      const links = (await this.mails(email)).flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []);
      return links.filter((link) => new URL(link).pathname.startsWith(path)).at(-1);
    };
    await expect.poll(find, { message: `a mail to ${email} with a link to ${path}` }).toBeTruthy();
    return (await find()) ?? "";
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.map((client) => client.dispose()));
  }

  async #client(): Promise<APIRequestContext> {
    const { shopUrl: baseURL } = this.#at;
    const client = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
    this.#open.push(client);
    return client;
  }

  #demoAdmin(): Promise<APIRequestContext> {
    this.#admin ??= this.#client().then(async (client) => {
      await send(client.post("/auth/sign-in", { data: demoAdmin }));
      return client;
    });
    return this.#admin;
  }
}

/** What the shop's own pages call. */
export async function call({ rest }: Person, procedure: string, data: object) {
  const { result } = await send(rest.post(`/trpc/${procedure}`, { data }));
  return result.data;
}

/** Signs the browser in as this person, without the form. */
export async function signInBrowser(context: BrowserContext, person: Person): Promise<void> {
  const { cookies } = await person.rest.storageState();
  await context.addCookies(cookies);
}

// The journeys read only the fields they need.
// biome-ignore lint/suspicious/noExplicitAny: see above
async function send(answer: ReturnType<APIRequestContext["fetch"]>): Promise<any> {
  const response = await answer;
  if (!response.ok()) throw new Error(`${response.status()} ${response.url()}: ${await response.text()}`);
  return response.json();
}
