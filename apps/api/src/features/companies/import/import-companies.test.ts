import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Admin, startTestShop, type TestShop } from "../../../testing/test-shop.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

async function preview(text: string) {
  const answer = await admin.inject({
    method: "POST",
    url: "/import/companies",
    headers: { "content-type": "text/csv", origin: "http://shop.test" },
    payload: text,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return admin.api.companies.previewImport({ importId: answer.json().importId });
}
const find = async (search: string) => (await admin.api.companies.list({ search })).rows;
const address = { country: "US", billingAddress: "1 Forge Lane", invoiceEmail: "pay@known.example" };

test("a file adds companies with their groups, changes known ones, and invites people", async () => {
  const known = await admin.api.companies.register({ name: "Known Works", ...address });
  const seen = await preview(
    [
      "name,number,tax id,country,billing address,invoice email,groups,status,email,role",
      "Fresh Wiring,,DE136695976,Germany,Hafen 1,pay@fresh.example,Electricians;North,active,ada@fresh.example,manager",
      "Fresh Wiring,,,,,,,,bob@fresh.example,",
      `,${known.number},,,2 Forge Lane,,,on-hold,eve@known.example,approver`,
      "Half a firm,,,US,,,,,,",
      "Bad Tax,,DE1,DE,Hafen 2,pay@bad.example,,,,",
      ",C-99999,,,,,,,,",
      "Fresh Wiring,,,,,,,,,",
      "Wrong Role,,,US,1 Way,a@b.example,,,x@b.example,owner",
    ].join("\n"),
  );
  expect(seen).toMatchObject({ kind: "companies", rowCount: 8, new: 1, changed: 2, unchanged: 0, refused: 5 });
  expect(seen.rows.filter(({ kind }) => kind === "refused").map(({ line, reason }) => [line, reason])).toEqual([
    [5, "There is no such company, and a new one needs its email for invoices."],
    [6, "This tax id does not have the form of the country's tax ids."],
    [7, "There is no company C-99999."],
    [8, "Fresh Wiring is already on line 2."],
    [9, "role “owner”: the role is one of buyer, approver, manager."],
  ]);
  expect(await find("fresh")).toEqual([]);

  const { importId } = seen;
  expect(await admin.api.companies.applyImport({ importId })).toMatchObject({ state: "done", new: 1, changed: 2 });
  const [fresh] = await find("fresh");
  expect(fresh).toMatchObject({
    ...{
      name: "Fresh Wiring",
      status: "active",
      taxId: "DE136695976",
      country: "DE",
      invoiceEmail: "pay@fresh.example",
    },
    groups: [{ name: "Electricians" }, { name: "North" }],
  });
  const invited = await admin.api.companies.listInvitations({ companyId: fresh?.id ?? "" });
  expect(invited.map(({ email, role }) => `${email} ${role}`).toSorted()).toEqual([
    "ada@fresh.example manager",
    "bob@fresh.example buyer",
  ]);
  expect(await admin.api.companies.get({ id: known.id })).toMatchObject({
    status: "on-hold",
    billingAddress: "2 Forge Lane",
  });

  expect(await admin.api.companies.undoImport({ importId })).toMatchObject({ state: "undone", kept: 0 });
  expect(await find("fresh")).toEqual([]);
  expect(await admin.api.companies.get({ id: known.id })).toMatchObject({ status: "active", ...address });
  expect(await admin.api.companies.listInvitations({ companyId: known.id })).toEqual([]);
});

test("a file of names and emails is enough: each new company has the shop's country and its first person's email for invoices", async () => {
  const people = ["ada", "bob"].map((name) => `Plain Fittings,${name}@plain.example`);
  const { importId, ...seen } = await preview(`name,email\n${people.join("\n")}\nNobody There,\n`);
  expect(seen).toMatchObject({ new: 1, changed: 1, refused: 1 });
  await admin.api.companies.applyImport({ importId });
  const [plain] = await find("plain fittings");
  const { country } = await admin.api.settings.getSettings();
  expect(plain).toMatchObject({ country, billingAddress: "", invoiceEmail: "ada@plain.example" });
  const invited = await admin.api.companies.listInvitations({ companyId: plain?.id ?? "" });
  expect(invited.map(({ email }) => email).toSorted()).toEqual(["ada@plain.example", "bob@plain.example"]);
});

test("a thousand companies with two people each are written by a few statements, and invited within their limits", async () => {
  const rows = Array.from({ length: 1000 }, (_, index) =>
    ["one", "two"].map((who) => `Bulk ${index},Bulk buyers,${who}@bulk-${index}.example`).join("\n"),
  );
  const many = Array.from({ length: 101 }, (_, index) => `Crowded,,p${index}@crowded.example`);
  const { importId } = await preview(`name,groups,email\n${[...rows, ...many].join("\n")}\n`);
  const start = performance.now();
  expect(await admin.api.companies.applyImport({ importId })).toMatchObject({ new: 1001 });
  await expect
    .poll(async () => (await admin.api.catalog.getImport({ importId })).state, { timeout: 30_000 })
    .toBe("done");
  expect(performance.now() - start).toBeLessThan(30_000);
  const [{ count } = { count: 0 }] = await shop.services.sql<[{ count: number }]>`
    select count(*)::int as count from company_invitations where email like '%@bulk-%'`;
  expect(count).toBe(2000);
  const [crowded] = await find("crowded");
  expect(await admin.api.companies.listInvitations({ companyId: crowded?.id ?? "" })).toHaveLength(100);
  const { rows: short } = await admin.api.catalog.listImportRows({ importId, kind: "kept", page: 1, pageSize: 20 });
  expect(short).toMatchObject([{ reason: expect.stringContaining("was not invited. There can be at most 100") }]);
});

test("a thousand known companies are changed by a few statements, each as its row says, and undone the same way", async () => {
  await shop.services.sql`
    insert into companies (id, name, country, tax_id, tax_id_verified_at, billing_address, invoice_email, status)
    select gen_random_uuid(), 'Old ' || n, 'DE', 'DE136695976', now(), 'Hafen ' || n, 'pay@old.example', 'active'
    from generate_series(1, 1000) n`;
  const known = await shop.services.sql<{ id: string; number: number }[]>`
    select id, number from companies where name like 'Old %' order by number`;
  const rows = known.map(({ number }, index) => {
    if (index === 0) return `C-${number},France,on-hold,North;South`;
    return `C-${number},,${index % 2 ? "on-hold" : ""},Pier ${index}`;
  });
  const { importId } = await preview(`number,country,status,groups\n${rows.join("\n")}\n`);
  await admin.api.companies.applyImport({ importId });
  const state = async () => (await admin.api.catalog.getImport({ importId })).state;
  await expect.poll(state, { timeout: 30_000 }).toBe("done");
  const read = (index: number) => admin.api.companies.get({ id: known[index]?.id ?? "" });
  expect(await read(0)).toMatchObject({
    ...{ country: "FR", status: "on-hold", isTaxIdVerified: false, taxId: "DE136695976" },
    groups: [{ name: "North" }, { name: "South" }],
  });
  expect(await read(1)).toMatchObject({ status: "on-hold", isTaxIdVerified: true, groups: [{ name: "Pier 1" }] });
  expect(await read(999)).toMatchObject({ status: "on-hold", groups: [{ name: "Pier 999" }] });
  await admin.api.companies.undoImport({ importId });
  await expect.poll(state, { timeout: 30_000 }).toBe("undone");
  for (const index of [0, 1, 999])
    expect(await read(index)).toMatchObject({ country: "DE", status: "active", groups: [] });
}, 60_000);

test("undoing removes a company whose people only filled baskets, and leaves one that has ordered", async () => {
  const text = ["Quiet Co", "Busy Co"]
    .map((name) => `${name},US,1 Way,pay@${name.slice(0, 4).trim()}.example\n`)
    .join("");
  const { importId } = await preview(`company,country,address,invoice email\n${text}`);
  await admin.api.companies.applyImport({ importId });
  const [quiet, busy] = [(await find("quiet"))[0]?.id ?? "", (await find("busy"))[0]?.id ?? ""];
  const buyer = await shop.buyer();
  const tool = await shop.tool();
  for (const id of [quiet, busy])
    await shop.services
      .sql`insert into company_members (company_id, user_id, role) values (${id}, ${buyer.ctx.user.id}, 'buyer')`;
  await shop.services
    .sql`insert into addresses (id, user_id, company_id, address, country, phone) values (${crypto.randomUUID()}, ${buyer.ctx.user.id}, ${quiet}, 'Pier 4', 'US', '5550100')`;
  const order = await shop.order(buyer, tool);
  await shop.services.sql`update orders set company_id = ${busy} where id = ${order.id}`;
  expect(await admin.api.companies.undoImport({ importId })).toMatchObject({ state: "undone", kept: 1 });
  expect(await find("quiet")).toEqual([]);
  expect(await find("busy")).toHaveLength(1);
  const { rows } = await admin.api.catalog.listImportRows({ importId, kind: "kept", page: 1, pageSize: 20 });
  expect(rows).toMatchObject([{ name: "Busy Co", reason: "The company has ordered since" }]);
});

test("a company that changed after the preview is not overwritten, and one of the same name is not added twice", async () => {
  const known = await admin.api.companies.register({ name: "Moving Co", ...address });
  const { importId } = await preview(
    `name,number,country,billing address,invoice email\n,${known.number},,3 New Road,\nTwice Co,,US,1 Way,pay@twice.example\n`,
  );
  await admin.api.companies.update({ id: known.id, billingAddress: "4 Other Road" });
  await admin.api.companies.register({ name: "Twice Co", ...address });
  await expect(admin.api.companies.applyImport({ importId })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await admin.api.companies.applyImport({ importId, skipChanged: true })).toMatchObject({ new: 0, kept: 2 });
  expect(await admin.api.companies.get({ id: known.id })).toMatchObject({ billingAddress: "4 Other Road" });
  expect(await find("twice")).toHaveLength(1);
});

test("only admins import companies", async () => {
  const { importId } = await preview("name,country,address,invoice email\nSole Co,US,1 Way,pay@sole.example\n");
  const buyer = await shop.buyer();
  const { companies } = buyer.api;
  for (const call of [companies.previewImport, companies.applyImport, companies.undoImport])
    await expect(call({ importId })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await find("sole")).toEqual([]);
});

test("where the mail server takes no letters of other scripts, no email of a company has them, nor does its row of a file", async () => {
  const takes = vi.spyOn(shop.services.mailer, "takesAnyLetters").mockResolvedValue(false);
  const email = "księgowość@works.example";
  const sentence = "Our mail server cannot send to an email with such letters. Use another one.";
  const refusal = (path: string) => ({ message: sentence, cause: { issues: [{ path, message: sentence }] } });
  const { register, update } = admin.api.companies;
  await expect(register({ name: "Letters Ltd", ...address, invoiceEmail: email })).rejects.toMatchObject(
    refusal("invoiceEmail"),
  );
  await expect(register({ name: "Letters Ltd", ...address, managerEmail: email })).rejects.toMatchObject(
    refusal("managerEmail"),
  );
  expect(await find("Letters Ltd")).toEqual([]);
  const { id } = await register({ name: "Letters Ltd", ...address });
  await expect(update({ id, invoiceEmail: email })).rejects.toMatchObject(refusal("invoiceEmail"));
  await expect(update({ id, orderEmail: email })).rejects.toMatchObject(refusal("orderEmail"));
  const file = [
    "name,country,billing address,invoice email,email,role",
    `Letters One,US,1 Way,${email},,`,
    `Letters Two,US,1 Way,pay@works.example,${email},buyer`,
    "Letters Three,US,1 Way,pay@works.example,,",
  ].join("\n");
  const seen = await preview(file);
  expect(seen).toMatchObject({ new: 1, refused: 2 });
  expect(seen.rows.flatMap(({ kind, reason }) => (kind === "refused" ? [reason] : []))).toEqual([sentence, sentence]);
  takes.mockResolvedValue(true);
  expect(await preview(file)).toMatchObject({ new: 3, refused: 0 });
  takes.mockRestore();
});
