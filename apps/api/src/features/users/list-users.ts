import type { ListUsersInput, UserPage } from "@ironmonger/contract/users";
import { shopTotals, users } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { findPage, inDirection } from "../../core/database/find-page.ts";
import { sumBuyers } from "../companies/sum-buyers.ts";
import { companiesOfUsers } from "./internal/companies-of-users.ts";
import { userFilter } from "./internal/user-filter.ts";
import { toUserRow, userRow } from "./internal/user-row.ts";

/** A page of all users. Without a search only the few admins are counted; the rest comes from the running totals. */
export async function listUsers(ctx: OfficeContext<"users.read">, input: ListUsersInput): Promise<UserPage> {
  const { db } = ctx;
  const total = await countUsers(ctx, input);
  const rows = await findPage(input, total, ({ direction, limit, offset }) => {
    const by = inDirection(direction);
    return db
      .select(userRow)
      .from(users)
      .where(userFilter(input))
      .orderBy(by(users[input.sortBy]), by(users.id))
      .limit(limit)
      .offset(offset);
  });
  const [sumsOf, companiesOf] = await Promise.all([
    sumBuyers(
      db,
      "email",
      rows.map(({ email }) => email),
    ),
    companiesOfUsers(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  return {
    rows: rows.map((row) => ({ ...toUserRow(row), companies: companiesOf(row.id), ...sumsOf(row.email) })),
    total,
  };
}

async function countUsers({ db }: OfficeContext<"users.read">, { search, role }: ListUsersInput): Promise<number> {
  if (search) return db.$count(users, userFilter({ search, role }));
  const admins = role ? await db.$count(users, eq(users.role, "admin")) : 0;
  if (role === "admin") return admins;
  const [all] = await db.select({ users: sql<number>`coalesce(sum(${shopTotals.users}), 0)::bigint` }).from(shopTotals);
  return (all?.users ?? 0) - admins;
}
