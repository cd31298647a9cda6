import type { DataExport } from "@ironmonger/contract/identity";
import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import type { Database } from "@ironmonger/db/client";
import {
  addresses,
  backInStockRequests,
  basketLines,
  baskets,
  companies,
  companyMembers,
  identities,
  inquiries,
  invoices,
  listLines,
  lists,
  orderLines,
  orders,
  partNumbers,
  passkeys,
  reviews,
  sessions,
  tools,
  users,
} from "@ironmonger/db/schema";
import { and, asc, eq, getTableColumns, gt, isNull } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { PublicContext, SignedInContext } from "../../../core/context.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { readInBatches } from "../../../core/database/read-in-batches.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { signedToken } from "../../../core/signed-token.ts";
import { identityErrors } from "../error-messages.ts";

const dataToken = signedToken({
  purpose: "my-data",
  expiresInSeconds: 24 * 3_600,
  claims: z.object({ sub: z.uuid() }),
});

/** The address of the caller's own data. It needs no session, and is valid for a day, or until the account is deleted. */
export const exportMyData = ({ env, user }: SignedInContext): DataExport => ({
  url: `${env.publicUrl}/export/my-data/${dataToken(env.sessionSecrets).sign({ sub: user.id })}`,
});

/**
 * Everything that the shop has about the person of this address, as one JSON object in pieces: the account, what they saved, ordered and
 * wrote.
 * Secrets are left out, and what the office notes for itself.
 * @throws DomainError not_found (the address is older than a day, or the account is gone)
 */
export async function* writeMyData(
  { db, env }: PublicContext,
  { token }: { token: string },
): AsyncGenerator<string, string, undefined> {
  const userId = dataToken(env.sessionSecrets).verify(token)?.sub;
  const [account] = userId
    ? await db
        .select(accountColumns)
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.closedAt)))
    : [];
  if (!account) throw new DomainError("not_found", identityErrors.linkExpired);
  yield `{"account":${JSON.stringify(account)}`;
  for (const [name, rows] of Object.entries(sectionsOf(db, account))) {
    yield `,${JSON.stringify(name)}:[`;
    let separator = "";
    for await (const row of await rows) {
      yield separator + JSON.stringify(row);
      separator = ",";
    }
    yield "]";
  }
  return "}";
}

const {
  passwordHash: _hash,
  credentialsVersion: _version,
  roleChangedByUserId: _by,
  closedAt: _closed,
  ...accountColumns
} = getTableColumns(users);
type Account = Pick<typeof users.$inferSelect, "id" | "email">;

const { userId: _user, ownerId: _owner, ...addressColumns } = getTableColumns(addresses);
const {
  userId: _buyer,
  ownerId: _orderOwner,
  searchText: _text,
  buyerText: _buyerText,
  idempotencyKey: _key,
  idempotencyHash: _keyHash,
  ...orderColumns
} = getTableColumns(orders);
// What a tool costs the shop stays inside.
const { orderId: _order, costCents: _cost, ...lineColumns } = getTableColumns(orderLines);

/** Each is read when its turn comes. */
function sectionsOf(
  db: Database,
  { id, email }: Account,
): Record<string, AsyncIterable<object> | PromiseLike<object[]>> {
  return {
    sessions: db
      .select({
        startedAt: sessions.startedAt,
        lastUsedAt: sessions.lastUsedAt,
        userAgent: sessions.userAgent,
        address: sessions.address,
      })
      .from(sessions)
      .where(eq(sessions.userId, id)),
    passkeys: db
      .select({ name: passkeys.name, addedAt: passkeys.addedAt, lastUsedAt: passkeys.lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, id)),
    signInWith: db
      .select({ issuer: identities.issuer, subject: identities.subject, linkedAt: identities.linkedAt })
      .from(identities)
      .where(eq(identities.userId, id)),
    companies: db
      .select({
        number: companies.number,
        name: companies.name,
        role: companyMembers.role,
        joinedAt: companyMembers.joinedAt,
      })
      .from(companyMembers)
      .innerJoin(companies, eq(companies.id, companyMembers.companyId))
      .where(eq(companyMembers.userId, id)),
    addresses: db.select(addressColumns).from(addresses).where(eq(addresses.ownerId, id)),
    basket: db
      .select({ sku: tools.sku, tool: tools.name, quantity: basketLines.quantity, addedAt: basketLines.addedAt })
      .from(basketLines)
      .innerJoin(baskets, eq(baskets.id, basketLines.basketId))
      .innerJoin(tools, eq(tools.id, basketLines.toolId))
      .where(and(eq(baskets.userId, id), isNull(baskets.companyId))),
    lists: listsOf(db, id),
    partNumbers: db
      .select({ partNumber: partNumbers.partNumber, sku: tools.sku, tool: tools.name })
      .from(partNumbers)
      .innerJoin(tools, eq(tools.id, partNumbers.toolId))
      .where(eq(partNumbers.ownerId, id)),
    waitingFor: db
      .select({ sku: tools.sku, tool: tools.name, requestedAt: backInStockRequests.requestedAt })
      .from(backInStockRequests)
      .innerJoin(tools, eq(tools.id, backInStockRequests.toolId))
      .where(eq(backInStockRequests.userId, id)),
    orders: ordersOf(db, id),
    invoices: invoicesOf(db, id),
    reviews: db
      .select({
        stars: reviews.stars,
        text: reviews.text,
        postedAt: reviews.postedAt,
        tool: tools.name,
        answer: reviews.answer,
      })
      .from(reviews)
      .leftJoin(tools, eq(tools.id, reviews.toolId))
      .where(eq(reviews.userId, id)),
    messages: db
      .select({ text: inquiries.text, sentAt: inquiries.sentAt })
      .from(inquiries)
      .where(eq(inquiries.email, email)),
  };
}

const isAfter = (column: PgColumn, after: string | null) => (after === null ? undefined : gt(column, after));

/** The lines of all rows of a batch are read together. */
async function* withLines<Row extends { id: string }, Line extends { of: string }>(
  batches: AsyncIterable<Row[]>,
  readLines: (ids: string[]) => Promise<Line[]>,
) {
  for await (const rows of batches) {
    const lines = Map.groupBy(await readLines(rows.map(({ id }) => id)), (line) => line.of);
    for (const row of rows) yield { ...row, lines: lines.get(row.id)?.map(({ of: _, ...line }) => line) ?? [] };
  }
}

const listsOf = (db: Database, userId: string): AsyncIterable<object> =>
  withLines(
    readInBatches({ batchSize: 20 }, ({ after, limit }) =>
      db
        .select({ id: lists.id, name: lists.name, createdAt: lists.createdAt })
        .from(lists)
        .where(and(eq(lists.ownerId, userId), isAfter(lists.id, after)))
        .orderBy(asc(lists.id))
        .limit(limit),
    ),
    (ids) =>
      db
        .select({ of: listLines.listId, sku: tools.sku, tool: tools.name, quantity: listLines.quantity })
        .from(listLines)
        .innerJoin(tools, eq(tools.id, listLines.toolId))
        .where(isAnyOf(listLines.listId, ids))
        .orderBy(asc(listLines.position)),
  );

/** Few at a time, because an order has up to 5,000 lines. */
async function* ordersOf(db: Database, userId: string): AsyncGenerator<object> {
  const batches = readInBatches({ batchSize: 10 }, ({ after, limit }) =>
    db
      .select({ ...orderColumns, company: companies.name })
      .from(orders)
      .leftJoin(companies, eq(companies.id, orders.companyId))
      .where(and(eq(orders.userId, userId), isAfter(orders.id, after)))
      .orderBy(asc(orders.id))
      .limit(limit),
  );
  const readLines = (ids: string[]) =>
    db
      .select({ ...lineColumns, of: orderLines.orderId })
      .from(orderLines)
      .where(isAnyOf(orderLines.orderId, ids))
      .orderBy(asc(orderLines.position));
  for await (const order of withLines(batches, readLines)) yield { ...order, number: formatOrderNumber(order.number) };
}

async function* invoicesOf(db: Database, userId: string): AsyncGenerator<object> {
  const batches = readInBatches({ batchSize: 20 }, ({ after, limit }) =>
    db
      .select({
        ...{ id: invoices.id, number: invoices.number, kind: invoices.kind, issuedOn: invoices.issuedOn },
        ...{ dueOn: invoices.dueOn, totalCents: invoices.totalCents, openCents: invoices.openCents },
        document: invoices.document,
      })
      .from(invoices)
      .where(and(eq(invoices.ownerId, userId), isAfter(invoices.id, after)))
      .orderBy(asc(invoices.id))
      .limit(limit),
  );
  for await (const rows of batches) yield* rows;
}
