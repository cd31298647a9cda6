import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import type { GetUserInput, UserRecord } from "@ironmonger/contract/users";
import type { Database } from "@ironmonger/db/client";
import { addresses, orders, reviews, sessions, tools, users } from "@ironmonger/db/schema";
import { and, count, desc, eq, gt, isNull, max, min, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { isPaidOrder } from "../../core/database/is-paid-order.ts";
import { DomainError } from "../../core/domain-error.ts";
import { errorMessages } from "../../core/error-messages.ts";
import { listNotes } from "../../core/notes.ts";
import { sumBuyers } from "../companies/sum-buyers.ts";
import { deviceName } from "../identity/sessions/device-name.ts";
import { companiesOfUsers } from "./internal/companies-of-users.ts";
import { profile } from "./internal/profile.ts";

/** How many of the newest orders, reviews, addresses and sign-ins the record has. */
const maxRows = 20;

const sum = (amount: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${amount}), 0)::bigint`;

/**
 * Everything that admins know about a person: contact, what they ordered and paid, what they hold unpaid, what they wrote, how they sign
 * in, and the notes of admins. By the id, also of a closed account; by the email, of the account that has it now.
 * @throws DomainError not_found
 */
export async function getUser(ctx: OfficeContext<"users.read">, input: GetUserInput): Promise<UserRecord> {
  const { db } = ctx;
  const isUser = "id" in input ? eq(users.id, input.id) : and(eq(users.email, input.email), isNull(users.closedAt));
  const [user] = await db
    .select({
      ...profile,
      createdAt: users.createdAt,
      closedAt: users.closedAt,
      hasSecondFactor: sql<boolean>`${users.secondFactorAt} is not null`,
    })
    .from(users)
    .where(isUser);
  if (!user) throw new DomainError("not_found", errorMessages.userNotFound);
  const [spend, sumsOf, companiesOf, newest, saved, written, signIns, notes] = await Promise.all([
    readSpend(db, user.id),
    sumBuyers(db, "email", [user.email]),
    companiesOfUsers(db, [user.id]),
    readNewestOrders(db, user.id),
    readAddresses(db, user.id),
    readReviews(db, user.id),
    readSessions(db, user.id),
    listNotes(db, { userId: user.id }),
  ]);
  return {
    ...user,
    createdAt: user.createdAt.toISOString(),
    closedAt: user.closedAt?.toISOString() ?? null,
    companies: companiesOf(user.id),
    spend: { ...spend, yearCents: sumsOf(user.email).spentCents },
    orders: newest,
    addresses: saved,
    reviews: written,
    sessions: signIns,
    notes,
  };
}

async function readSpend(db: Database, userId: string): Promise<Omit<UserRecord["spend"], "yearCents">> {
  const [spend] = await db
    .select({
      orders: count(),
      paidOrders: sql<number>`count(*) filter (where ${isPaidOrder()})`,
      paidCents: sum(sql`${orders.paidCents}`),
      refundedCents: sum(sql`${orders.refundedCents}`),
      unpaidOrders: sql<number>`count(*) filter (where ${orders.payment} = 'due')`,
      heldCents: sum(sql`case when ${orders.payment} = 'due' then ${orders.totalCents} end`),
      disputedOrders: sql<number>`count(*) filter (where ${orders.isDisputed})`,
      firstAt: min(orders.placedAt),
      lastAt: max(orders.placedAt),
    })
    .from(orders)
    .where(eq(orders.userId, userId));
  if (!spend) throw new Error("A sum has a row.");
  return {
    ...spend,
    firstAt: spend.firstAt?.toISOString() ?? null,
    lastAt: spend.lastAt?.toISOString() ?? null,
  };
}

async function readNewestOrders(db: Database, userId: string): Promise<UserRecord["orders"]> {
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      placedAt: orders.placedAt,
      firstToolName: orders.firstToolName,
      lineCount: orders.lineCount,
      totalCents: orders.totalCents,
      statuses: orders.statuses,
      isDisputed: orders.isDisputed,
      delivery: orders.delivery,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.id))
    .limit(maxRows);
  return rows.map((order) => ({
    ...order,
    number: formatOrderNumber(order.number),
    placedAt: order.placedAt.toISOString(),
  }));
}

const readAddresses = (db: Database, userId: string): Promise<UserRecord["addresses"]> =>
  db
    .select({
      id: addresses.id,
      label: addresses.label,
      address: addresses.address,
      country: addresses.country,
      region: addresses.region,
      postcode: addresses.postcode,
      phone: addresses.phone,
    })
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(sql`${addresses.madeDefaultAt} desc nulls last`, addresses.id)
    .limit(maxRows);

async function readReviews(db: Database, userId: string): Promise<UserRecord["reviews"]> {
  const rows = await db
    .select({
      id: reviews.id,
      stars: reviews.stars,
      text: reviews.text,
      postedAt: reviews.postedAt,
      toolName: tools.name,
      hiddenReason: reviews.hiddenReason,
    })
    .from(reviews)
    .leftJoin(tools, eq(tools.id, reviews.toolId))
    .where(eq(reviews.userId, userId))
    .orderBy(desc(reviews.id))
    .limit(maxRows);
  return rows.map((review) => ({ ...review, postedAt: review.postedAt.toISOString() }));
}

async function readSessions(db: Database, userId: string): Promise<UserRecord["sessions"]> {
  const rows = await db
    .select({
      userAgent: sessions.userAgent,
      address: sessions.address,
      startedAt: sessions.startedAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(maxRows);
  return rows.map(({ userAgent, address, startedAt, lastUsedAt }) => ({
    device: deviceName(userAgent),
    address,
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}
