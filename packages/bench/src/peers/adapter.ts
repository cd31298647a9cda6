import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { registerCustomers } from "../shop/customers.ts";

// This shop as one of the systems in a comparison with other shops. It needs a shop at PORT with a sandbox at SANDBOX_PORT, started with
// DEMO=1 and TRUST_PROXY=127.0.0.1, and adds a thousand tools and 64 customers to it. docs/peers.md says how to run it.

type Http = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
) => Promise<{ body: Record<string, string> }>;

const base = `http://127.0.0.1:${process.env.PORT ?? 3005}`;
const provider = `http://127.0.0.1:${process.env.SANDBOX_PORT ?? 3006}/stripe`;
const json = { "content-type": "application/json" };
const nouns =
  "Hammer,Wrench,Screwdriver,Drill,Pliers,Saw,Chisel,Level,Clamp,Grinder,File,Caliper,Mallet,Ratchet,Socket,Vise,Crowbar,Punch,Shears,Router";
const kinds = nouns.split(",");
const makes = "Heavy,Compact,Pro,Insulated,Forged,Cordless,Precision,Magnetic,Titanium,Folding".split(",");

/** Customers stay registered, so every run registers its own. */
const customers = await registerCustomers(base, 64, `peer-${Date.now()}-`);
const tools = await importTools();
const anyTool = () => tools[Math.floor(Math.random() * tools.length)] ?? { id: "", price: 0 };
const call = (procedure: string, input?: object) => ({
  method: "GET",
  path: `/trpc/${procedure}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ""}`,
  headers: {},
});

export default {
  name: "ironmonger",
  base,
  pid: "ironmonger",
  reads: {
    list: () => call("catalog.listNewest"),
    detail: () => call("catalog.getTool", { id: anyTool().id }),
    search: (number: number) => call("catalog.searchCatalog", { query: kinds[number % 10]?.toLowerCase() }),
  },
  check(workload: string, { result }: { result: { data: { id?: string; rows?: object[]; length?: number } } }) {
    const { data } = result;
    const rows = { list: data.length, detail: data.id ? 1 : 0, search: data.rows?.length }[workload];
    if (rows !== { list: 6, detail: 1, search: 20 }[workload]) throw new Error(`${workload}: ${rows} rows`);
  },
  steps: 4,
  /** Places an order, pays it by card at the provider, and reports it as paid. */
  async order(http: Http, number: number) {
    const headers = { ...json, ...customers[number % customers.length] };
    const { id, price } = anyTool();
    const quantity = 1 + Math.floor(Math.random() * 3);
    const order = { toolId: id, quantity, address: "1 Dock Street", phone: "5550100" };
    const placed = await http("POST", "/order", headers, JSON.stringify(order));
    const orderId = placed.body.insertedId;
    const payment = { toPay: price * quantity, orderId };
    const started = await http("POST", "/create-payment-intent", headers, JSON.stringify(payment));
    const transectionId = started.body.clientSecret?.split("_secret_")[0];
    const confirmed = await fetch(`${provider}/v1/payment_intents/${transectionId}/confirm`, {
      method: "POST",
      headers: {
        authorization: "Bearer sk_test_ironmonger",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "payment_method=pm_card_visa",
    });
    if (!confirmed.ok) throw new Error(`the card provider answered ${confirmed.status} ${await confirmed.text()}`);
    await http("PATCH", `/order/${orderId}`, headers, JSON.stringify({ orderId, transectionId, status: "pending" }));
  },
};

async function importTools(): Promise<{ id: string; price: number }[]> {
  const signIn = await fetch(`${base}/auth/sign-in`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email: "admin@ironmonger.dev", password: "ironmonger" }),
  });
  const cookie = signIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const imported = await fetch(`${base}/import/tools?mode=all-or-nothing`, {
    method: "POST",
    headers: { cookie, "content-type": "text/csv" },
    body: await text(Readable.from(csvLines())),
  });
  if (!imported.ok) throw new Error(`The tools were not imported: ${imported.status} ${await imported.text()}`);
  const answer = await fetch(`${base}/tools`);
  const all = (await answer.json()) as { _id: string; name: string; price: number }[];
  return all.filter(({ name }) => /^\w+ \w+ 1\d{3}$/.test(name)).map(({ _id, price }) => ({ id: _id, price }));
}

function* csvLines(): Generator<string> {
  yield "sku,name,description,image,price,minOrder,available,category\n";
  for (let number = 0; number < 1000; number += 1) {
    const name = `${makes[number % 10]} ${kinds[Math.floor(number / 10) % 20]} ${1000 + number}`;
    const description = `${name}: sold in bulk to workshops and building sites. Drop forged body, replaceable parts, two year warranty. Case of ${6 + (number % 5) * 6}, made for daily use; the handle is coated and the edges are hardened.`;
    yield `P-${number},${name},"${description}",/images/no-picture.svg,${5 + ((number * 37) % 195)},1,100000000,hand-tools\n`;
  }
}
