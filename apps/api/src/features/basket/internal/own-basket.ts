import { hash, randomBytes } from "node:crypto";
import { baskets } from "@ironmonger/db/schema";
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { PublicContext } from "../../../core/context.ts";
import { ownedInPerson } from "../../../core/database/owned-by.ts";

const visitorBasketDays = 60;
export const visitorBasketSeconds = visitorBasketDays * 24 * 60 * 60;
export const visitorBasketLapsesAt = sql<Date>`now() + ${visitorBasketDays}::int * interval '1 day'`;

/** What `newBasketSecret` makes. Anything else is not looked up. */
const secretShape = /^[\w-]{43}$/;
export const newBasketSecret = (): string => randomBytes(32).toString("base64url");
export const hashOfSecret = (secret: string): string => hash("sha256", secret);

/** The condition on `baskets` that finds the caller's; undefined for a visitor who has none. */
export const isOwnBasket = ({ buyer, request }: Pick<PublicContext, "buyer" | "request">): SQL | undefined =>
  buyer ? ownedInPerson(baskets, { buyer }) : isVisitorsBasket(request.basketSecret);

/** The condition on `baskets` that finds the one with this secret. */
export const isVisitorsBasket = (secret: string | undefined): SQL | undefined =>
  secret !== undefined && secretShape.test(secret)
    ? and(eq(baskets.tokenHash, hashOfSecret(secret)), gt(baskets.lapsesAt, sql`now()`))
    : undefined;
