import type { Buyer } from "@ironmonger/contract/content";
import type { PublicContext } from "../../core/context.ts";

const most = 100;

/** The top buyers of the home page, in the order in which they were entered. */
export async function listBuyers({ sql }: Pick<PublicContext, "sql">): Promise<Buyer[]> {
  return sql<Buyer[]>`
    select id, name, shop, image_url as "imageUrl", tools_bought as "toolsBought", "from"
    from buyers order by id limit ${most}`;
}
