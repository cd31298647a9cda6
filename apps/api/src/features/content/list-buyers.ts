import { type Buyer, maxListed } from "@ironmonger/contract/content";
import { buyers } from "@ironmonger/db/schema";
import { getTableColumns } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { findRowsVersion } from "../../core/database/find-rows-version.statement.ts";
import { type BatchRange, readInBatches } from "../../core/database/read-in-batches.ts";
import { isAfter } from "./internal/is-after.ts";

const { position, ...columns } = getTableColumns(buyers);
const order = [position, buyers.id];

/** The top buyers of the home page in their order; at most a hundred. */
export const listBuyers = ({ db }: Pick<PublicContext, "db">): Promise<Buyer[]> =>
  db
    .select(columns)
    .from(buyers)
    .orderBy(...order)
    .limit(maxListed);

/** Every top buyer in its order, in batches. */
export const listAllBuyers = ({ db }: Pick<PublicContext, "db">, range: BatchRange = {}): AsyncIterable<Buyer[]> =>
  readInBatches(range, ({ after, limit }) =>
    db
      .select(columns)
      .from(buyers)
      .where(isAfter(buyers, after))
      .orderBy(...order)
      .limit(limit),
  );

/** The version of the list that `listAllBuyers` returns; read it first. */
export const findBuyersVersion = ({ sql }: Pick<PublicContext, "sql">): Promise<string | undefined> =>
  findRowsVersion(sql, "buyers");
