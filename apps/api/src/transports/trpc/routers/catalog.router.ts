import { ToolForAdmins, ToolId, ToolOnItsPage } from "@ironmonger/contract/catalog";
import {
  ChangeDetailPage,
  ChangedTools,
  ChangesPreview,
  ChangeToolsInput,
  ListChangeDetailsInput,
  PreviewChangesInput,
  UndoChangesInput,
  UndoneChanges,
} from "@ironmonger/contract/catalog/change-tools";
import { AddToolInput, ToolChange, ToolToEdit, UpdateToolInput } from "@ironmonger/contract/catalog/edit-tool";
import { ImportId, ImportRowPage, ImportView, ListImportRowsInput } from "@ironmonger/contract/catalog/import-tools";
import { ListToolsInput, ToolPage } from "@ironmonger/contract/catalog/list-tools";
import { NamedIds, NameIdsInput } from "@ironmonger/contract/catalog/name-ids";
import { RelatedTools } from "@ironmonger/contract/catalog/related-tools";
import {
  RemoveScheduledPriceInput,
  ScheduledPrice,
  SchedulePriceInput,
} from "@ironmonger/contract/catalog/scheduled-prices";
import {
  ComparedTools,
  CompareToolsInput,
  ListedTool,
  SearchCatalogInput,
  SuggestInput,
  Suggestions,
  ToolSearch,
} from "@ironmonger/contract/catalog/search";
import {
  CorrectStockInput,
  ListStockMovementsInput,
  StockMovements,
  TellMeWhenBackInput,
} from "@ironmonger/contract/catalog/stock";
import { z } from "zod";
import { listBackInStockRequests, tellMeWhenBack } from "../../../features/back-in-stock/tell-me-when-back.ts";
import { addTool } from "../../../features/catalog/admin/add-tool.ts";
import { correctStock } from "../../../features/catalog/admin/correct-stock.ts";
import { deleteTool } from "../../../features/catalog/admin/delete-tool.ts";
import { listScheduledPrices } from "../../../features/catalog/admin/list-scheduled-prices.ts";
import { listStockMovements } from "../../../features/catalog/admin/list-stock-movements.ts";
import { listToolChanges } from "../../../features/catalog/admin/list-tool-changes.ts";
import { listTools } from "../../../features/catalog/admin/list-tools.ts";
import { nameIds } from "../../../features/catalog/admin/name-ids.ts";
import { removeScheduledPrice } from "../../../features/catalog/admin/remove-scheduled-price.ts";
import { restoreTool } from "../../../features/catalog/admin/restore-tool.ts";
import { schedulePrice } from "../../../features/catalog/admin/schedule-price.ts";
import { updateTool } from "../../../features/catalog/admin/update-tool.ts";
import { changeTools } from "../../../features/catalog/change/change-tools.ts";
import { listChangeDetails } from "../../../features/catalog/change/list-change-details.ts";
import { previewChanges } from "../../../features/catalog/change/preview-changes.ts";
import { undoChanges } from "../../../features/catalog/change/undo-changes.ts";
import { compareTools } from "../../../features/catalog/compare-tools.ts";
import { getTool } from "../../../features/catalog/get-tool.ts";
import { listNewestTools } from "../../../features/catalog/list-newest-tools.ts";
import { listRelatedTools } from "../../../features/catalog/list-related-tools.ts";
import { searchCatalog } from "../../../features/catalog/search/search-catalog.ts";
import { suggest } from "../../../features/catalog/search/suggest.ts";
import { getImport, listImportRows } from "../../../features/changes/import/import-views.ts";
import { toolImport } from "../../../features/tool-files/tool-import.ts";
import { getToolToEdit } from "../../../features/tools/get-tool-to-edit.ts";
import { importProcedures } from "../import-procedures.ts";
import {
  bulkProcedure,
  cachedProcedure,
  NoInput,
  Nothing,
  officeProcedure,
  router,
  signedInProcedure,
} from "../procedures.ts";

export const catalogRouter = router({
  listNewest: cachedProcedure.query(NoInput, z.array(ListedTool), listNewestTools),
  searchCatalog: cachedProcedure.query(SearchCatalogInput, ToolSearch, searchCatalog),
  compareTools: cachedProcedure.query(CompareToolsInput, ComparedTools, compareTools),
  suggest: cachedProcedure.query(SuggestInput, Suggestions, suggest),
  getTool: cachedProcedure.query(ToolId, ToolOnItsPage, getTool),
  listBackInStockRequests: signedInProcedure.query(NoInput, z.array(z.uuid()), listBackInStockRequests),
  tellMeWhenBack: signedInProcedure.mutation(TellMeWhenBackInput, Nothing, tellMeWhenBack),
  listRelated: cachedProcedure.query(ToolId, RelatedTools, listRelatedTools),
  list: officeProcedure("tools.read").query(ListToolsInput, ToolPage, listTools),
  getToolToEdit: officeProcedure("tools.read").query(ToolId, ToolToEdit, getToolToEdit),
  listToolChanges: officeProcedure("tools.read").query(ToolId, z.array(ToolChange), listToolChanges),
  listStockMovements: officeProcedure("tools.read").query(ListStockMovementsInput, StockMovements, listStockMovements),
  nameIds: officeProcedure("tools.read").query(NameIdsInput, NamedIds, nameIds),
  addTool: officeProcedure("tools.edit").mutation(AddToolInput, ToolForAdmins, addTool),
  updateTool: officeProcedure("tools.edit").mutation(UpdateToolInput, ToolForAdmins, updateTool),
  schedulePrice: officeProcedure("tools.edit").mutation(SchedulePriceInput, ToolForAdmins, schedulePrice),
  removeScheduledPrice: officeProcedure("tools.edit").mutation(
    RemoveScheduledPriceInput,
    Nothing,
    removeScheduledPrice,
  ),
  listScheduledPrices: officeProcedure("tools.read").query(ToolId, z.array(ScheduledPrice), listScheduledPrices),
  // A mutation, because the ids of thousands of tools do not fit into an address.
  previewChanges: bulkProcedure("tools.edit").mutation(PreviewChangesInput, ChangesPreview, previewChanges, {
    savesNothing: true,
  }),
  changeTools: bulkProcedure("tools.edit").mutation(ChangeToolsInput, ChangedTools, changeTools),
  undoChanges: bulkProcedure("tools.edit").mutation(UndoChangesInput, UndoneChanges, undoChanges),
  listChangeDetails: officeProcedure("tools.read").query(ListChangeDetailsInput, ChangeDetailPage, listChangeDetails),
  getImport: officeProcedure("files.import").query(ImportId, ImportView, getImport),
  listImportRows: officeProcedure("files.import").query(ListImportRowsInput, ImportRowPage, listImportRows),
  ...importProcedures("tools.edit", toolImport),
  correctStock: officeProcedure("tools.stock").mutation(CorrectStockInput, ToolForAdmins, correctStock),
  deleteTool: officeProcedure("tools.edit").mutation(ToolId, ToolForAdmins, deleteTool),
  restoreTool: officeProcedure("tools.edit").mutation(ToolId, ToolForAdmins, restoreTool),
});
