import { fileURLToPath } from "node:url";
import { companyCookie } from "@ironmonger/contract/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowBudgets } from "../../core/work-budgets/work-budgets.ts";
import { type Admin, type Person, startTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop({
    settings: { WEB_DIST: fileURLToPath(new URL("../../../../web/dist", import.meta.url)) },
    hasRaces: true,
  });
  admin = await shop.admin();
});
afterAll(() => shop.close());

const open = (url: string, headers: Record<string, string> = {}) =>
  shop.inject({ method: "GET", url, headers: { accept: "text/html", ...headers } });
const openAs = ({ cookie }: Pick<Person, "cookie">, url: string, companyId?: string) =>
  open(url, { cookie: companyId ? `${cookie}; ${companyCookie}=${companyId}` : cookie });

/** A company that pays 777 cents for a tool of 1,000. */
async function companyWithPrice(tool: { id: string }, ...members: Person[]): Promise<string> {
  const { id } = await admin.api.companies.register({
    name: "Acme Ltd",
    country: "US",
    billingAddress: "1 Forge Lane",
    invoiceEmail: "invoices@acme.example",
  });
  for (const { ctx } of members)
    await shop.services
      .sql`insert into company_members (company_id, user_id, role) values (${id}, ${ctx.user.id}, 'buyer')`;
  const list = await admin.api.priceLists.save({ name: `Prices of ${id}`, companyIds: [id] });
  await admin.api.priceLists.setEntries({ id: list.id, entries: [{ toolId: tool.id, priceCents: 777 }] });
  return id;
}

test("who has a session gets a page with their name, which no cache stores, and strangers get the one of visitors", async () => {
  const tool = await shop.tool();
  const buyer = await shop.buyer();
  for (const url of ["/", "/catalog", `/catalog/${tool.id}`, "/dashboard", "/dashboard/myorders", "/nowhere"]) {
    const own = await openAs(buyer, url);
    expect(own.statusCode, url).toBe(url === "/nowhere" ? 404 : 200);
    expect(own.body, url).toContain(buyer.ctx.user.displayName);
    expect(own.body, url).toContain("Logout");
    expect(own.headers, url).toMatchObject({ "cache-control": "private, no-store" });
    expect(own.headers.etag).toBeUndefined();
    const stranger = await open(url);
    expect(stranger.body, url).not.toContain(buyer.ctx.user.displayName);
    expect(stranger.body, url).toContain("Login");
  }
});

test("a signed-in user is redirected from the login and register pages, and a visitor is shown them", async () => {
  const buyer = await shop.buyer();
  for (const url of ["/login", "/register?next=1"]) {
    const led = await openAs(buyer, url);
    expect([led.statusCode, led.headers.location], url).toEqual([302, "/"]);
    expect(led.headers["cache-control"], url).toBe("private, no-store");
    expect((await open(url)).statusCode, url).toBe(200);
  }
});

test("pages of visitors stay one cached rendering, also for those whose session has ended or never was one", async () => {
  const buyer = await shop.buyer();
  const { etag } = (await open("/catalog")).headers;
  expect(etag).toBeDefined();
  await openAs(buyer, "/catalog");
  const left = await buyer.inject({
    method: "POST",
    url: "/trpc/identity.signOut",
    headers: { origin: "http://shop.test" },
    payload: {},
  });
  expect(left.statusCode).toBe(200);
  for (const cookie of [buyer.cookie, `ironmonger_session=${"a".repeat(43)}`, ""]) {
    const page = await open("/catalog", { cookie });
    expect([page.headers.etag, page.headers["cache-control"]]).toEqual([etag, "no-cache"]);
    expect(page.body).not.toContain(buyer.ctx.user.displayName);
  }
  expect((await open("/catalog", { "if-none-match": String(etag) })).statusCode).toBe(304);
});

test("a dashboard arrives with its data", async () => {
  const buyer = await shop.buyer();
  const tool = await shop.tool();
  const { number } = await shop.order(buyer, tool);
  const orders = await openAs(buyer, "/dashboard/myorders");
  expect(orders.body).toContain(number);
  expect(orders.body).toContain(tool.name);
  expect((await openAs(buyer, `/dashboard/orders/${number}`)).body).toContain("Order placed");
  const other = await shop.buyer();
  expect((await openAs(other, `/dashboard/orders/${number}`)).body).not.toContain(tool.name);
});

test("members see the prices of the company that their browser buys for; of a company of others they see nothing", async () => {
  const tool = await shop.tool({ priceCents: 1000 });
  const [member, stranger] = [await shop.buyer(), await shop.buyer()];
  const id = await companyWithPrice(tool, member);
  for (const url of [`/catalog/${tool.id}`, `/catalog?q=${encodeURIComponent(tool.name)}`]) {
    const own = await openAs(member, url, id);
    expect(own.body, url).toContain("$7.77");
    expect(own.body, url).toContain("Acme Ltd");
    for (const other of [await openAs(member, url), await openAs(stranger, url, id), await open(url)])
      expect(other.body, url).not.toContain("$7.77");
  }
});

test("a sign-in removes the company that another account has chosen in the browser", async () => {
  const { email, password } = await shop.buyer();
  const answer = await shop.inject({
    method: "POST",
    url: "/trpc/identity.signIn",
    headers: { origin: "http://shop.test", cookie: `${companyCookie}=019a3b5c-0000-7abc-9def-0123456789ff` },
    payload: { email, password },
  });
  expect(answer.cookies).toContainEqual(expect.objectContaining({ name: companyCookie, value: "" }));
});

test("accounts that open the same page concurrently each get their own", async () => {
  await using _ = await shop.tenConnections();
  const tool = await shop.tool({ priceCents: 1000 });
  const people = await Promise.all([shop.buyer(), shop.buyer(), shop.buyer(), shop.buyer()]);
  const [first] = people;
  if (!first) throw new Error("There are four.");
  const id = await companyWithPrice(tool, first);
  const pages = await Promise.all(people.map((person) => openAs(person, `/catalog/${tool.id}`, id)));
  for (const [index, { body }] of pages.entries()) {
    const names = people.map(({ ctx }) => ctx.user.displayName).filter((name) => body.includes(name));
    expect(names).toEqual([people[index]?.ctx.user.displayName]);
    expect(body.includes("$7.77")).toBe(index === 0);
  }
});

test("what cannot be read is left to the browser, and the page comes without it", async () => {
  const buyer = await shop.buyer();
  await shop.services.sql`alter table addresses rename to addresses_away`;
  const page = await openAs(buyer, "/dashboard/addresses");
  await shop.services.sql`alter table addresses_away rename to addresses`;
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(buyer.ctx.user.displayName);
  expect(page.body).not.toContain("Try again");
});

test("a rendering counts as work of its reader, who is refused beyond the budget", async () => {
  const buyer = await shop.buyer();
  const meter = shop.services.workBudgets.open("192.0.2.7");
  meter.chargeTo({ userId: buyer.ctx.user.id });
  meter.charge(2 * rowBudgets.caller);
  const refused = await openAs(buyer, "/dashboard/security");
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await open("/")).statusCode).toBe(200);
});

test("a reader's page is never answered by what visitors have stored, and HEAD has no body", async () => {
  const buyer = await shop.buyer();
  const { etag } = (await open("/catalog")).headers;
  const own = await open("/catalog", { cookie: buyer.cookie, "if-none-match": String(etag) });
  expect([own.statusCode, own.headers.etag]).toEqual([200, undefined]);
  const head = await shop.inject({ method: "HEAD", url: "/catalog", headers: { cookie: buyer.cookie } });
  expect([head.statusCode, head.headers["cache-control"], head.body]).toEqual([200, "private, no-store", ""]);
});

test("names that look like markup stay text, in the page and in its data", async () => {
  const buyer = await shop.buyer();
  await shop.services
    .sql`update users set display_name = '</script><script>alert(1)</script>' where id = ${buyer.ctx.user.id}`;
  const { body } = await openAs(buyer, "/dashboard");
  expect(body).toContain("&lt;/script&gt;");
  expect(body).not.toContain("<script>alert");
});

test("a company on hold is shown as its members see it, and nothing of it after a member has left", async () => {
  const tool = await shop.tool({ priceCents: 1000 });
  const member = await shop.buyer();
  const id = await companyWithPrice(tool, member);
  await admin.api.companies.setStatus({ id, status: "on-hold" });
  expect((await openAs(member, "/dashboard/company", id)).body).toContain("on hold");
  await shop.services.sql`delete from company_members where company_id = ${id}`;
  const left = await openAs(member, `/catalog/${tool.id}`, id);
  expect(left.body).toContain(member.ctx.user.displayName);
  expect(left.body).not.toContain("$7.77");
  expect(left.body).not.toContain(id);
});

test("a member's document asks for whom they buy until they have said it, and names whose price it shows", async () => {
  const tool = await shop.tool({ priceCents: 1000 });
  const buyer = await shop.buyer();
  const companyId = await companyWithPrice(tool, buyer);
  const question = "For whom do you buy?";
  const text = async (chosen?: string) => {
    const { body } = await openAs(buyer, `/catalog/${tool.id}`, chosen);
    const [, html = ""] = /<div id="root">([\s\S]*)<script id="state"/.exec(body) ?? [];
    return html.replaceAll(/<!--.*?-->|<[^>]+>/g, "");
  };
  const unasked = await text();
  expect(unasked).toContain(question);
  expect(unasked).not.toContain("Price of");
  const forCompany = await text(companyId);
  expect(forCompany).not.toContain(question);
  expect(forCompany).toContain("Price of Acme Ltd");
  const forMyself = await text("myself");
  expect(forMyself).not.toContain(question);
  expect(forMyself).not.toContain("Price of");
});
