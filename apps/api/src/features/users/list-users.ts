import type { ListUsersInput, Role, UserPage } from "@ironmonger/contract/users";
import type { AdminContext } from "../../core/context.ts";
import { findPage, type PagePart, wayOf } from "../../core/database/find-page.ts";
import { type UserFilter, userFilter } from "./internal/user-filter.ts";

type Row = { id: string; email: string; displayName: string; role: Role; createdAt: Date };

/**
 * A page of all users. Without a search nothing but the few admins is counted; a search counts its matches.
 */
export async function listUsers(ctx: AdminContext, input: ListUsersInput): Promise<UserPage> {
  const total = await countUsers(ctx, input);
  const rows = await findPage(input, total, (part) => readRows(ctx, input, part));
  return { rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), total };
}

function readRows({ sql }: AdminContext, filter: ListUsersInput, { direction, limit, offset }: PagePart) {
  const way = wayOf(sql, direction);
  const isByEmail = filter.sortBy === "email";
  // The key alone, so that the index alone is read for the rows before the page.
  const key = isByEmail ? sql`u.email` : sql`u.id, u.created_at`;
  const by = isByEmail ? sql`u.email ${way}` : sql`u.created_at ${way}, u.id ${way}`;
  return sql<Row[]>`
    select u.id, u.email, u.display_name as "displayName", u.role, u.created_at as "createdAt"
    from users u join (
      select ${key} from users u where ${userFilter(sql, filter)} order by ${by} limit ${limit} offset ${offset}
    ) as wanted on ${isByEmail ? sql`wanted.email = u.email` : sql`wanted.id = u.id`}
    order by ${by}`;
}

/** Without a search nothing is counted but the few admins: the shop keeps a running total of its users. */
async function countUsers({ sql }: AdminContext, filter: UserFilter): Promise<number> {
  if (filter.search) {
    const [found] = await sql<{ total: number }[]>`
      select count(*) as total from users u where ${userFilter(sql, filter)}`;
    return found?.total ?? 0;
  }
  const [totals] = await sql<{ users: number; admins: number }[]>`
    select coalesce((select sum(users) from shop_totals), 0)::bigint as users,
      (select count(*) from users where role = 'admin') as admins`;
  const { users, admins } = totals ?? { users: 0, admins: 0 };
  if (filter.role === undefined) return users;
  return filter.role === "admin" ? admins : users - admins;
}
