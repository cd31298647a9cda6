import type { Buyer } from "@ironmonger/contract/content";
import type { PublicContext } from "../../core/context.ts";
import { type ListPart, readInBatches } from "../../core/database/read-in-batches.ts";

/** Every top buyer, oldest first, in batches. */
export const listAllBuyers = ({ sql }: Pick<PublicContext, "sql">, part: ListPart = {}): AsyncIterable<Buyer[]> =>
  readInBatches(
    part,
    ({ after, limit }) => sql<Buyer[]>`
    select id, name, shop, image_url as "imageUrl", tools_bought as "toolsBought", "from" from buyers
    where id > ${after ?? "00000000-0000-0000-0000-000000000000"} order by id limit ${limit}`,
  );
