import {
  AssignPriceListsInput,
  AssignToPriceListInput,
  ChangeEntriesInput,
  CopyPriceListInput,
  ListEntriesInput,
  ListPriceListRowsInput,
  ListPriceListsInput,
  PriceList,
  PriceListEntries,
  PriceListId,
  PriceListPage,
  RemovePriceListsInput,
  SavePriceListInput,
  SetEntriesInput,
} from "@ironmonger/contract/price-lists";
import { ChangedRows } from "@ironmonger/contract/tables/changed-rows";
import { z } from "zod";
import {
  assignPriceLists,
  assignToPriceList,
  removePriceLists,
} from "../../../features/price-lists/assign-price-lists.ts";
import { copyPriceList } from "../../../features/price-lists/copy-price-list.ts";
import { priceListImport } from "../../../features/price-lists/import/price-list-import.ts";
import { listPriceListRows } from "../../../features/price-lists/list-price-list-rows.ts";
import { listEntries, listPriceLists } from "../../../features/price-lists/list-price-lists.ts";
import { removePriceList, savePriceList } from "../../../features/price-lists/save-price-list.ts";
import { changeEntries, setEntries } from "../../../features/price-lists/set-entries.ts";
import { importProcedures } from "../import-procedures.ts";
import { Nothing, officeProcedure, router } from "../procedures.ts";

export const priceListsRouter = router({
  list: officeProcedure("prices.read").query(ListPriceListsInput, z.array(PriceList), listPriceLists),
  listRows: officeProcedure("prices.read").query(ListPriceListRowsInput, PriceListPage, listPriceListRows),
  listEntries: officeProcedure("prices.read").query(ListEntriesInput, PriceListEntries, listEntries),
  save: officeProcedure("prices.edit").mutation(SavePriceListInput, PriceList, savePriceList),
  copy: officeProcedure("prices.edit").mutation(CopyPriceListInput, PriceList, copyPriceList),
  remove: officeProcedure("prices.edit").mutation(PriceListId, Nothing, removePriceList),
  assign: officeProcedure("prices.edit").mutation(AssignToPriceListInput, ChangedRows, assignToPriceList),
  assignMany: officeProcedure("prices.edit").mutation(AssignPriceListsInput, ChangedRows, assignPriceLists),
  removeMany: officeProcedure("prices.edit").mutation(RemovePriceListsInput, ChangedRows, removePriceLists),
  setEntries: officeProcedure("prices.edit").mutation(SetEntriesInput, PriceList, setEntries),
  changeEntries: officeProcedure("prices.edit").mutation(ChangeEntriesInput, PriceList, changeEntries),
  ...importProcedures("prices.edit", priceListImport),
});
