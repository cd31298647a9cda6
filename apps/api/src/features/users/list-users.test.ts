import type { ListUsersInput } from "@ironmonger/contract/users";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { exportUsers } from "./export-users.ts";
import { listAllUsers } from "./list-all-users.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
  const many = Array.from({ length: 2500 }, (_, i) => ({
    id: `01890000-0000-7000-8000-${String(i).padStart(12, "0")}`,
    email: `user${String(i).padStart(4, "0")}@${i % 2 ? "odd" : "even"}.example`,
    display_name: i === 7 ? "=HYPERLINK(1)" : `User ${i}`,
    created_at: new Date(Date.UTC(2026, 0, 1) + i * 1000),
  }));
  await shop.services.sql`insert into users ${shop.services.sql(many)}`;
});
afterAll(() => shop.close());

const list = (input: Partial<ListUsersInput>) => admin.api.users.list(input);

test("all users are counted, and shown a page at a time, the newest first", async () => {
  const page = await list({ pageSize: 3 });
  expect(page.total).toBe(2501);
  expect(page.rows.map(({ email }) => email)).toEqual([admin.email, "user2499@odd.example", "user2498@even.example"]);
  const last = await list({ page: 834, pageSize: 3 });
  expect(last.rows.map(({ email }) => email)).toEqual(["user0001@odd.example", "user0000@even.example"]);
  expect((await list({ page: 835, pageSize: 3 })).rows).toEqual([]);
});

test("the search for users matches any text within their email, literally", async () => {
  const page = await list({ search: "OdD.exam", pageSize: 2, sortBy: "email", direction: "asc" });
  expect(page).toMatchObject({
    total: 1250,
    rows: [{ email: "user0001@odd.example" }, { email: "user0003@odd.example" }],
  });
  expect((await list({ search: "user%odd" })).total).toBe(0);
  expect((await list({ search: "user_001" })).total).toBe(0);
  expect((await list({ search: "\\" })).total).toBe(0);
  expect((await list({ search: "' or 1=1 --" })).total).toBe(0);
});

test("admins and other users are listed apart", async () => {
  expect(await list({ role: "admin" })).toMatchObject({ total: 1, rows: [{ email: admin.email, role: "admin" }] });
  expect((await list({ role: "user", pageSize: 1 })).total).toBe(2500);
  expect((await list({ role: "admin", search: "user0" })).total).toBe(0);
});

test("only admins see the list", async () => {
  const buyer = await shop.buyer();
  await expect(buyer.api.users.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(shop.visitorApi().users.list({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await shop.services.sql`delete from users where id = ${buyer.ctx.user.id}`;
});

test("every user comes once, oldest first, from where one left off", async () => {
  const emails: string[] = [];
  for await (const batch of listAllUsers(admin.ctx)) emails.push(...batch.map(({ email }) => email));
  expect(emails).toHaveLength(2501);
  expect(emails.slice(0, 2500)).toEqual(emails.slice(0, 2500).toSorted());

  const read: string[] = [];
  for await (const [first] of listAllUsers(admin.ctx, { limit: 1 })) {
    for await (const batch of listAllUsers(admin.ctx, { limit: 2, after: first?.id }))
      read.push(...batch.map(({ email }) => email));
  }
  expect(read).toEqual(["user0001@odd.example", "user0002@even.example"]);
});

test("the export has the same rows as the list, and a name is never run as a formula", async () => {
  let text = "";
  for await (const piece of exportUsers(admin.ctx, { search: "odd", role: "user" })) text += piece;
  const rows: Record<string, string>[] = parse(text, { columns: true });
  expect(rows).toHaveLength(1250);
  expect(rows[0]).toMatchObject({
    email: "user0001@odd.example",
    name: "User 1",
    role: "user",
    "email verified": "no",
  });
  expect(rows.find(({ email }) => email === "user0007@odd.example")?.name).toBe("'=HYPERLINK(1)");
});
