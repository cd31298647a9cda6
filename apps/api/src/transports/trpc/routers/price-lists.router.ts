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
import { NoInput, Nothing, officeProcedure, router } from "../procedures.ts";

export const priceListsRouter = router({
  list: officeProcedure("prices.read").query(NoInput, z.array(PriceList), listPriceLists),
  listEntries: officeProcedure("prices.read").query(ListEntriesInput, PriceListEntries, listEntries),
  save: officeProcedure("prices.edit").mutation(SavePriceListInput, PriceList, savePriceList),
  copy: officeProcedure("prices.edit").mutation(CopyPriceListInput, PriceList, copyPriceList),
  remove: officeProcedure("prices.edit").mutation(PriceListId, Nothing, removePriceList),
  setEntries: officeProcedure("prices.edit").mutation(SetEntriesInput, PriceList, setEntries),
  changeEntries: officeProcedure("prices.edit").mutation(ChangeEntriesInput, PriceList, changeEntries),
  ...importProcedures("prices.edit", priceListImport),
});
