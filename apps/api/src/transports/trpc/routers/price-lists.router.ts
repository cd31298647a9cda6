import {
  ChangeEntriesInput,
  CopyPriceListInput,
  ListEntriesInput,
  PriceList,
  PriceListEntries,
  PriceListId,
  SavePriceListInput,
  SetEntriesInput,
} from "@ironmonger/contract/price-lists";
import { z } from "zod";
import { copyPriceList } from "../../../features/price-lists/copy-price-list.ts";
import { priceListImport } from "../../../features/price-lists/import-entries.ts";
import { listEntries, listPriceLists } from "../../../features/price-lists/list-price-lists.ts";
import { removePriceList, savePriceList } from "../../../features/price-lists/save-price-list.ts";
import { changeEntries, setEntries } from "../../../features/price-lists/set-entries.ts";
import { importProcedures } from "../import-procedures.ts";
import { Nothing, nothingAfter, officeProcedure, router } from "../procedures.ts";

export const priceListsRouter = router({
  list: officeProcedure("prices.read")
    .output(z.array(PriceList))
    .query(({ ctx }) => listPriceLists(ctx)),
  listEntries: officeProcedure("prices.read")
    .input(ListEntriesInput)
    .output(PriceListEntries)
    .query(({ ctx, input }) => listEntries(ctx, input)),
  save: officeProcedure("prices.edit")
    .input(SavePriceListInput)
    .output(PriceList)
    .mutation(({ ctx, input }) => savePriceList(ctx, input)),
  copy: officeProcedure("prices.edit")
    .input(CopyPriceListInput)
    .output(PriceList)
    .mutation(({ ctx, input }) => copyPriceList(ctx, input)),
  remove: officeProcedure("prices.edit")
    .input(PriceListId)
    .output(Nothing)
    .mutation(({ ctx, input }) => nothingAfter(removePriceList(ctx, input))),
  setEntries: officeProcedure("prices.edit")
    .input(SetEntriesInput)
    .output(PriceList)
    .mutation(({ ctx, input }) => setEntries(ctx, input)),
  changeEntries: officeProcedure("prices.edit")
    .input(ChangeEntriesInput)
    .output(PriceList)
    .mutation(({ ctx, input }) => changeEntries(ctx, input)),
  ...importProcedures("prices.edit", priceListImport),
});
