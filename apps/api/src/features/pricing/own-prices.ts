import type { BuyersPrice } from "@ironmonger/contract/price-lists";
import type { Database } from "@ironmonger/db/client";
import { categories, priceListEntries, priceListRules, tools } from "@ironmonger/db/schema";
import { and, asc, eq, exists, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Buyer, SignedInContext } from "../../core/context.ts";
import { readInBatches } from "../../core/database/read-in-batches.ts";
import { readAssortment } from "../categories/assortment.ts";
import { isOnSale } from "../tools/tool-row.ts";
import { buyerOfCompany, priceTools } from "./price-tools.ts";

const listsInForce = (companyId: string) => sql`(select id from price_lists_in_force(${companyId}::uuid))`;

/**
 * The tools for which the buyer has prices of their own: those that a price list in force names, or a category of which it takes something
 * off. A person, and a company that is not confirmed yet, has none.
 */
export async function hasOwnPrice(db: Database, buyer: Buyer | null): Promise<SQL> {
  const companyId = buyer?.company?.status === "pending" ? null : (buyer?.companyId ?? null);
  if (companyId === null) return sql`false`;
  const rules = await db
    .select({ path: categories.path, categoryId: priceListRules.categoryId })
    .from(priceListRules)
    .leftJoin(categories, eq(categories.id, priceListRules.categoryId))
    .where(and(sql`${priceListRules.listId} in ${listsInForce(companyId)}`, gt(priceListRules.percentOff, 0)));
  if (rules.some(({ categoryId }) => categoryId === null)) return sql`true`;
  const paths = rules.flatMap(({ path }) => path ?? []);
  const below = paths.map(
    (path) => sql`${categories.path} = ${path} or starts_with(${categories.path}, ${`${path}/`})`,
  );
  const slugs = paths.length
    ? (
        await db
          .select({ slug: categories.slug })
          .from(categories)
          .where(or(...below))
      ).map(({ slug }) => slug)
    : [];
  const isNamed = exists(
    db
      .select({ one: sql`1` })
      .from(priceListEntries)
      .where(and(eq(priceListEntries.toolId, tools.id), sql`${priceListEntries.listId} in ${listsInForce(companyId)}`)),
  );
  return slugs.length > 0 ? sql`(${isNamed} or ${inArray(tools.category, slugs)})` : isNamed;
}

export type OwnPrice = BuyersPrice & { sku: string | null; name: string };

/**
 * The prices of a company's own, a batch at a time, as its people see them.
 * @throws DomainError not_found (no such company)
 */
export async function* readOwnPrices(
  { db }: Pick<SignedInContext, "db">,
  companyId: string,
): AsyncGenerator<OwnPrice[], void, undefined> {
  const buyer = await buyerOfCompany(db, companyId);
  const [own, { condition }] = [await hasOwnPrice(db, buyer), await readAssortment(db, buyer)];
  for await (const rows of readInBatches({ batchSize: 500 }, ({ after, limit }) =>
    db
      .select({ id: tools.id, sku: tools.sku, name: tools.name })
      .from(tools)
      .where(and(isOnSale, condition, own, isNull(tools.deletedAt), after === null ? undefined : gt(tools.id, after)))
      .orderBy(asc(tools.id))
      .limit(limit),
  )) {
    const prices = await priceTools({ db, buyer }, { ids: rows.map(({ id }) => id) });
    const byId = new Map(prices.map((price) => [price.id, price]));
    yield rows.flatMap(({ id, sku, name }) => {
      const price = byId.get(id);
      return price?.source ? [{ ...price, sku, name }] : [];
    });
  }
}
