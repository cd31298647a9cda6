import {
  ChangeEntriesInput,
  ListEntriesInput,
  PriceList,
  PriceListEntries,
  PriceListId,
  SavePriceListInput,
  SetEntriesInput,
} from "@ironmonger/contract/price-lists";
import { z } from "zod";
import { priceListImport } from "../../../features/price-lists/import-entries.ts";
import { listEntries, listPriceLists } from "../../../features/price-lists/list-price-lists.ts";
import { removePriceList, savePriceList } from "../../../features/price-lists/save-price-list.ts";
import { changeEntries, setEntries } from "../../../features/price-lists/set-entries.ts";
import { importProcedures } from "../import-procedures.ts";
import { adminProcedure, Nothing, nothingAfter, router } from "../procedures.ts";

export const priceListsRouter = router({
  list: adminProcedure.output(z.array(PriceList)).query(({ ctx }) => listPriceLists(ctx)),
  listEntries: adminProcedure
    .input(ListEntriesInput)
    .output(PriceListEntries)
    .query(({ ctx, input }) => listEntries(ctx, input)),
  save: adminProcedure
    .input(SavePriceListInput)
    .output(PriceList)
    .mutation(({ ctx, input }) => savePriceList(ctx, input)),
  remove: adminProcedure
    .input(PriceListId)
    .output(Nothing)
    .mutation(({ ctx, input }) => nothingAfter(removePriceList(ctx, input))),
  setEntries: adminProcedure
    .input(SetEntriesInput)
    .output(PriceList)
    .mutation(({ ctx, input }) => setEntries(ctx, input)),
  changeEntries: adminProcedure
    .input(ChangeEntriesInput)
    .output(PriceList)
    .mutation(({ ctx, input }) => changeEntries(ctx, input)),
  ...importProcedures(priceListImport),
});
