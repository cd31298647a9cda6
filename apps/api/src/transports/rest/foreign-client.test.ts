import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import openapiTypescript, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payByCard } from "./testing/pay-by-card.ts";
import { delivery, newTool, profile, type RestShop, startRestShop } from "./testing/rest-shop.ts";

// Below the workspace, so that the generated client finds its library like any other project.
const here = dirname(fileURLToPath(import.meta.url));
let folder: string;
let shop: RestShop;
let address: string;
beforeAll(async () => {
  shop = await startRestShop();
  address = await shop.app.listen({ host: "127.0.0.1", port: 0 });
  await mkdir(join(here, "generated"), { recursive: true });
  folder = await mkdtemp(join(here, "generated", "client-"));
});
afterAll(async () => {
  await shop.close();
  await rm(join(here, "generated"), { recursive: true, force: true });
});

/** A client written with nothing but `/openapi.json`; the compiler checks each name and shape in it. */
const program = `
import createClient from "openapi-fetch";
import type { components, paths } from "./shop.ts";

type Tool = components["schemas"]["Tool"];
type Body<Path extends keyof paths, Method extends keyof paths[Path]> =
  paths[Path][Method] extends { requestBody: { content: { "application/json": infer Content } } } ? Content : never;
type Account = { name: string; email: string; password: string };
type Goods = {
  newTool: Body<"/tool", "post">; delivery: { address: string; phone: string }; profile: Body<"/user/{email}", "patch">;
};

export async function useTheShop(baseUrl: string, people: { buyer: Account; admin: Omit<Account, "name"> }, goods: Goods, pay: (secret: string) => Promise<string>) {
  const enter = async ({ email, password }: Omit<Account, "name">) => {
    const visitor = createClient<paths>({ baseUrl });
    const entered = await visitor.POST("/auth/sign-in", { body: { email, password } });
    const cookie = entered.response.headers.getSetCookie().map((set) => set.split(";")[0]).join("; ");
    const issued = await visitor.PUT("/user/{email}", {
      params: { path: { email } }, body: { email }, headers: { cookie },
    });
    const client = createClient<paths>({ baseUrl });
    client.use({
      onRequest({ request }) {
        request.headers.set("authorization", "Bearer " + (issued.data?.token ?? ""));
      },
    });
    return client;
  };
  const need = <Data>({ data, error }: { data?: Data; error?: unknown }): Data => {
    if (data === undefined) throw new Error(JSON.stringify(error));
    return data;
  };

  const visitor = createClient<paths>({ baseUrl });
  const { name, email, password } = people.buyer;
  need(await visitor.POST("/auth/sign-up", { body: { name, email, password } }));
  const buyer = await enter(people.buyer);
  const admin = await enter(people.admin);

  const { insertedId: toolId } = need(await admin.POST("/tool", { body: goods.newTool }));
  const tools: Tool[] = need(await visitor.GET("/tools", { params: { query: { limit: 1000 } } }));
  need(await visitor.GET("/reviews"));
  need(await visitor.GET("/faq"));
  need(await visitor.GET("/buyers"));
  const tool = need(await buyer.GET("/tool/{id}", { params: { path: { id: toolId } } }));
  const quantity = tool.minOrder;
  const toPay = quantity * tool.price;

  const placeOrder = () => buyer.POST("/order", {
    params: { header: { "idempotency-key": "once" } },
    body: { toolId, toolName: tool.name, quantity, toPay, isPaid: false, ...goods.delivery },
  });
  const { insertedId: id } = need(await placeOrder());
  const repeated = need(await placeOrder()).insertedId;
  const acknowledged = need(await buyer.PUT("/tool/{id}", { params: { path: { id: toolId } }, body: { available: tool.available - quantity } }));
  const { clientSecret } = need(await buyer.POST("/create-payment-intent", { body: { toPay } }));
  const transectionId = await pay(clientSecret);
  const paid = need(await buyer.PATCH("/order/{id}", {
    params: { path: { id } }, body: { orderId: id, transectionId, status: "pending" },
  }));
  const own = need(await buyer.GET("/order", { params: { query: { email } } }));
  const shipped = need(await admin.PUT("/order/{id}", { params: { path: { id } }, body: { status: "shipped" } }));
  const order = need(await buyer.GET("/order/{id}", { params: { path: { id } } }));
  const all = need(await admin.GET("/orders"));

  const second = need(await buyer.POST("/order", { body: { toolId, quantity, ...goods.delivery } })).insertedId;
  const cancelled = need(await buyer.DELETE("/order/{id}", { params: { path: { id: second } } }));

  need(await buyer.POST("/review", { body: { stars: 5, review: "Sound tools." } }));
  need(await buyer.PATCH("/user/{email}", { params: { path: { email } }, body: goods.profile }));
  const user = need(await buyer.GET("/user", { params: { query: { email } } }));
  const users = need(await admin.GET("/users"));
  const promoted = need(await admin.PUT("/user/admin/{email}", { params: { path: { email } } }));
  const flag = need(await buyer.GET("/admin/{email}", { params: { path: { email } } }));
  const csv = need(await admin.GET("/export/orders.csv", { parseAs: "text" }));
  const set = need(await admin.PUT("/tool/{id}", { params: { path: { id: toolId } }, body: { available: 1 } }));
  const deleted = need(await admin.DELETE("/tool/{id}", { params: { path: { id: toolId } } }));
  need(await buyer.POST("/auth/sign-out"));
  const after = await buyer.GET("/orders");

  return {
    tools: tools.length, repeated: repeated === id, acknowledged: acknowledged.modifiedCount, paid: paid.modifiedCount,
    shipped: shipped.modifiedCount, order, own: own.length, all: all.length, cancelled: cancelled.deletedCount, user,
    users: users.length, promoted: promoted.modifiedCount, admin: flag.admin, csv, set: set.modifiedCount,
    deleted: deleted.deletedCount, after: after.error?.error.code,
  };
}
`;

type Outcome = Record<string, unknown>;
type Program = {
  useTheShop: (
    address: string,
    people: object,
    goods: object,
    pay: (secret: string) => Promise<string>,
  ) => Promise<Outcome>;
};

test("a client generated from the document alone does the whole main job and each admin call", async () => {
  const served = await fetch(`${address}/openapi.json`);
  await writeFile(join(folder, "shop.ts"), astToString(await openapiTypescript(await served.text())));
  await writeFile(join(folder, "program.ts"), program);
  await typecheck(join(folder, "program.ts"));

  const admin = await shop.admin();
  const people = { admin, buyer: { name: "Sam Buyer", email: "sam@example.com", password: "correct horse" } };
  const { useTheShop }: Program = await import(pathToFileURL(join(folder, "program.ts")).href);
  const outcome = await useTheShop(address, people, { newTool, delivery, profile }, (secret) =>
    payByCard(shop, secret),
  );
  expect(outcome).toMatchObject({
    tools: 1,
    repeated: true,
    acknowledged: 0,
    paid: 1,
    shipped: 1,
    order: { status: "shipped", isPaid: true, toPay: 300, quantity: 20, email: "sam@example.com" },
    own: 1,
    all: 1,
    cancelled: 1,
    user: { email: "sam@example.com", role: "user", ...profile },
    users: 2,
    promoted: 1,
    admin: true,
    csv: expect.stringContaining("sam@example.com"),
    set: 1,
    deleted: 1,
    after: "unauthorized",
  });
});

async function typecheck(file: string): Promise<void> {
  const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  const options =
    "--ignoreConfig --noEmit --strict --skipLibCheck --target es2024 --module nodenext --allowImportingTsExtensions";
  const run = promisify(execFile)(process.execPath, [compiler, ...options.split(" "), "--types", "node", file], {
    cwd: here,
  });
  const output = await run.then(
    () => "",
    (failure: { stdout: string }) => failure.stdout,
  );
  expect(output, "complaints of the compiler").toBe("");
}
