import type { Buyer } from "@ironmonger/contract/content";
import { buyers } from "@ironmonger/db/schema";
import type { PublicContext } from "../../core/context.ts";

const most = 100;

/** The top buyers of the home page, in the order in which they were entered. */
export const listBuyers = ({ db }: Pick<PublicContext, "db">): Promise<Buyer[]> =>
  db.select().from(buyers).orderBy(buyers.id).limit(most);
