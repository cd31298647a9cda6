import type { AddLinesInput } from "@ironmonger/contract/basket";
import { messages } from "@ironmonger/contract/messages";
import { maxBasketLines } from "@ironmonger/contract/pricing";
import type { Database } from "@ironmonger/db/client";
import { baskets } from "@ironmonger/db/schema";
import { isNull, sql } from "drizzle-orm";
import type { Buyer, PublicContext } from "../../../core/context.ts";
import { inTransaction, type Within } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { hours, type Limit } from "../../../core/rate-limits/rate-limits.ts";
import { readBasketLines, type UnpricedLine } from "./basket-lines.ts";
import {
  hashOfSecret,
  isOwnBasket,
  newBasketSecret,
  visitorBasketLapsesAt,
  visitorBasketSeconds,
} from "./own-basket.ts";

/** Of visitors. */
export const newBasketLimit: Limit = { name: "new-basket", points: 1000, seconds: hours };

type Locked = { basketId: string; lines: UnpricedLine[] };

/** As `addToBasket`, for a change that adds no line: it makes no basket where there is none. */
export const reduceBasket = <Answer>(
  ctx: PublicContext,
  change: (ctx: Within<PublicContext>, basket: Partial<Locked> & Pick<Locked, "lines">) => Promise<Answer>,
): Promise<Answer> =>
  inTransaction(ctx, async (ctx) => {
    const basketId = await lockBasket(ctx);
    return change(
      ctx,
      basketId === undefined ? { lines: [] } : { basketId, lines: await readBasketLines(ctx, basketId) },
    );
  });

/**
 * Changes the caller's basket in one transaction, from the lines that it has; `lines` are those that it has then. If the change throws, or
 * leaves more lines than a basket can hold, nothing is changed. The first line of a visitor makes their basket, whose secret their client
 * stores.
 * @throws DomainError conflict (the basket is full), with an issue for each of the `added` lines that does not fit · too_many_requests (too
 * many new baskets from the visitor's address)
 */
export async function addToBasket<Answer>(
  ctx: PublicContext,
  change: (ctx: Within<PublicContext>, basket: Locked) => Promise<{ lines: UnpricedLine[]; answer: Answer }>,
  added: AddLinesInput["lines"] = [],
): Promise<Answer> {
  await countNewBasket(ctx);
  const { answer, secret } = await inTransaction(ctx, async (ctx) => {
    const { id, secret } = await lockOrMakeBasket(ctx);
    const { lines, answer } = await change(ctx, { basketId: id, lines: await readBasketLines(ctx, id) });
    // The newest lines are the last ones.
    const excess = new Set(lines.slice(maxBasketLines).map(({ tool }) => tool.toolId));
    if (excess.size === 0) return { answer, secret };
    const issues = added.flatMap(({ toolId }, index) =>
      excess.has(toolId) ? [{ path: `lines.${index}.toolId`, message: messages.basketFull }] : [],
    );
    throw new DomainError("conflict", messages.basketFull, { issues });
  });
  if (secret !== undefined) ctx.request.setBasket({ secret, expiresInSeconds: visitorBasketSeconds });
  return answer;
}

/** @throws DomainError too_many_requests, for a visitor who has no basket yet */
async function countNewBasket(ctx: PublicContext): Promise<void> {
  if (ctx.buyer) return;
  const isOwn = isOwnBasket(ctx);
  if (!isOwn || (await ctx.db.$count(baskets, isOwn)) === 0) await ctx.rateLimits.count(newBasketLimit, ctx.request);
}

/** Locks the caller's basket, so that concurrent calls wait for each other: they cannot pass the limit of lines together. */
export async function lockBasket(ctx: Within<PublicContext>): Promise<string | undefined> {
  const isOwn = isOwnBasket(ctx);
  if (!isOwn) return undefined;
  const [locked] = await ctx.db
    .update(baskets)
    .set({ lapsesAt: sql`case when ${baskets.tokenHash} is not null then ${visitorBasketLapsesAt} end` })
    .where(isOwn)
    .returning({ id: baskets.id });
  return locked?.id;
}

/** `secret`: that of a visitor's basket, for the client. */
async function lockOrMakeBasket(ctx: Within<PublicContext>): Promise<{ id: string; secret?: string | undefined }> {
  const { db, buyer, request } = ctx;
  if (buyer) return { id: await lockOrMakeBasketOf(db, buyer) };
  const id = await lockBasket(ctx);
  if (id !== undefined) return { id, secret: request.basketSecret };
  const made = { id: newId(), secret: newBasketSecret() };
  await db
    .insert(baskets)
    .values({ id: made.id, tokenHash: hashOfSecret(made.secret), lapsesAt: visitorBasketLapsesAt });
  return made;
}

/** Locks the user's basket, that for themselves or that for a company, and makes it if there is none. */
export async function lockOrMakeBasketOf(
  tx: Database,
  { principal: { id: userId }, companyId }: Pick<Buyer, "principal" | "companyId">,
): Promise<string> {
  const [basket] = await tx
    .insert(baskets)
    .values({ id: newId(), userId, companyId })
    .onConflictDoUpdate(
      companyId === null
        ? { target: baskets.userId, targetWhere: isNull(baskets.companyId), set: { userId } }
        : { target: [baskets.userId, baskets.companyId], set: { userId } },
    )
    .returning({ id: baskets.id });
  if (!basket) throw new Error("An upsert returns its row.");
  return basket.id;
}
