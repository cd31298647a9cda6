import { hash, randomBytes } from "node:crypto";
import { baskets, settings } from "@ironmonger/db/schema";
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { PublicContext } from "../../../core/context.ts";
import { ownedInPerson } from "../../../core/database/owned-by.ts";

/** The cookie's; the setting `retention.visitorBasketDays` can only shorten it. */
const maxVisitorBasketDays = 60;
export const visitorBasketSeconds = maxVisitorBasketDays * 24 * 60 * 60;
export const visitorBasketLapsesAt = sql<Date>`now() + coalesce((select (${settings.saved} #>> '{retention,visitorBasketDays}')::int from ${settings}), ${maxVisitorBasketDays}::int) * interval '1 day'`;

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
