import type { Buyer, SaveBuyersInput } from "@ironmonger/contract/content";
import { buyers } from "@ironmonger/db/schema";
import type { OfficeContext } from "../../core/context.ts";
import { type ListNames, saveList } from "./internal/change-list.ts";
import { listBuyers } from "./list-buyers.ts";

const names: ListNames<Buyer> = { key: "buyers", title: "Top buyers", nameOf: ({ name }) => name };

/**
 * Replaces the top buyers of the home page: those that are left out are removed.
 * @throws DomainError conflict (they are not as `expected`)
 */
export const saveBuyers = (ctx: OfficeContext<"content.edit">, input: SaveBuyersInput): Promise<Buyer[]> =>
  saveList(ctx, { names, table: buyers, read: (db) => listBuyers({ db }) }, input);
