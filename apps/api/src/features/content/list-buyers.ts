import type { Buyer } from "@ironmonger/contract/content";
import { buyers } from "@ironmonger/db/schema";
import { gt } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { findRowsVersion } from "../../core/database/find-rows-version.statement.ts";
import { type ListPart, readInBatches } from "../../core/database/read-in-batches.ts";

/** The top buyers of the home page, in the order in which they were entered; at most a hundred. */
export const listBuyers = ({ db }: Pick<PublicContext, "db">): Promise<Buyer[]> =>
  db.select().from(buyers).orderBy(buyers.id).limit(100);

/** Every top buyer, oldest first, in batches. */
export const listAllBuyers = ({ db }: Pick<PublicContext, "db">, part: ListPart = {}): AsyncIterable<Buyer[]> =>
  readInBatches(part, ({ after, limit }) =>
    db
      .select()
      .from(buyers)
      .where(after ? gt(buyers.id, after) : undefined)
      .orderBy(buyers.id)
      .limit(limit),
  );

/** The version of what `listAllBuyers` answers; read it first. */
export const findBuyersVersion = ({ sql }: Pick<PublicContext, "sql">): Promise<string | undefined> =>
  findRowsVersion(sql, "buyers");
