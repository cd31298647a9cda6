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
import {
  ImportId,
  ImportRowPage,
  ImportView,
  ListImportRowsInput,
  ListImportsInput,
} from "@ironmonger/contract/catalog/import-tools";
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
import { getImport, listImportRows, listImports } from "../../../features/changes/import/import-views.ts";
import { toolImport } from "../../../features/tool-files/tool-import.ts";
import { getToolToEdit } from "../../../features/tools/get-tool-to-edit.ts";
import { importProcedures } from "../import-procedures.ts";
import {
  bulkProcedure,
  cachedProcedure,
  Nothing,
  nothingAfter,
  officeProcedure,
  router,
  signedInProcedure,
} from "../procedures.ts";

export const catalogRouter = router({
  listNewest: cachedProcedure.output(z.array(ListedTool)).query(({ ctx }) => listNewestTools(ctx)),
  searchCatalog: cachedProcedure
    .input(SearchCatalogInput)
    .output(ToolSearch)
    .query(({ ctx, input }) => searchCatalog(ctx, input)),
  compareTools: cachedProcedure
    .input(CompareToolsInput)
    .output(ComparedTools)
    .query(({ ctx, input }) => compareTools(ctx, input)),
  suggest: cachedProcedure
    .input(SuggestInput)
    .output(Suggestions)
    .query(({ ctx, input }) => suggest(ctx, input)),
  getTool: cachedProcedure
    .input(ToolId)
    .output(ToolOnItsPage)
    .query(({ ctx, input }) => getTool(ctx, input)),
  listBackInStockRequests: signedInProcedure.output(z.array(z.uuid())).query(({ ctx }) => listBackInStockRequests(ctx)),
  tellMeWhenBack: signedInProcedure
    .input(TellMeWhenBackInput)
    .output(Nothing)
    .mutation(({ ctx, input }) => nothingAfter(tellMeWhenBack(ctx, input))),
  listRelated: cachedProcedure
    .input(ToolId)
    .output(RelatedTools)
    .query(({ ctx, input }) => listRelatedTools(ctx, input)),
  list: officeProcedure("tools.read")
    .input(ListToolsInput)
    .output(ToolPage)
    .query(({ ctx, input }) => listTools(ctx, input)),
  getToolToEdit: officeProcedure("tools.read")
    .input(ToolId)
    .output(ToolToEdit)
    .query(({ ctx, input }) => getToolToEdit(ctx, input)),
  listToolChanges: officeProcedure("tools.read")
    .input(ToolId)
    .output(z.array(ToolChange))
    .query(({ ctx, input }) => listToolChanges(ctx, input)),
  listStockMovements: officeProcedure("tools.read")
    .input(ListStockMovementsInput)
    .output(StockMovements)
    .query(({ ctx, input }) => listStockMovements(ctx, input)),
  nameIds: officeProcedure("tools.read")
    .input(NameIdsInput)
    .output(NamedIds)
    .query(({ ctx, input }) => nameIds(ctx, input)),
  addTool: officeProcedure("tools.edit")
    .input(AddToolInput)
    .output(ToolForAdmins)
    .mutation(({ ctx, input }) => addTool(ctx, input)),
  updateTool: officeProcedure("tools.edit")
    .input(UpdateToolInput)
    .output(ToolForAdmins)
    .mutation(({ ctx, input }) => updateTool(ctx, input)),
  schedulePrice: officeProcedure("tools.edit")
    .input(SchedulePriceInput)
    .output(ToolForAdmins)
    .mutation(({ ctx, input }) => schedulePrice(ctx, input)),
  removeScheduledPrice: officeProcedure("tools.edit")
    .input(RemoveScheduledPriceInput)
    .output(Nothing)
    .mutation(({ ctx, input }) => nothingAfter(removeScheduledPrice(ctx, input))),
  listScheduledPrices: officeProcedure("tools.read")
    .input(ToolId)
    .output(z.array(ScheduledPrice))
    .query(({ ctx, input }) => listScheduledPrices(ctx, input)),
  // A mutation, because the ids of thousands of tools do not fit into an address.
  previewChanges: bulkProcedure("tools.edit")
    .meta({ savesNothing: true })
    .input(PreviewChangesInput)
    .output(ChangesPreview)
    .mutation(({ ctx, input }) => previewChanges(ctx, input)),
  changeTools: bulkProcedure("tools.edit")
    .input(ChangeToolsInput)
    .output(ChangedTools)
    .mutation(({ ctx, input }) => changeTools(ctx, input)),
  undoChanges: bulkProcedure("tools.edit")
    .input(UndoChangesInput)
    .output(UndoneChanges)
    .mutation(({ ctx, input }) => undoChanges(ctx, input)),
  listChangeDetails: officeProcedure("tools.read")
    .input(ListChangeDetailsInput)
    .output(ChangeDetailPage)
    .query(({ ctx, input }) => listChangeDetails(ctx, input)),
  listImports: officeProcedure("files.import")
    .input(ListImportsInput)
    .output(z.array(ImportView))
    .query(({ ctx, input }) => listImports(ctx, input)),
  getImport: officeProcedure("files.import")
    .input(ImportId)
    .output(ImportView)
    .query(({ ctx, input }) => getImport(ctx, input)),
  listImportRows: officeProcedure("files.import")
    .input(ListImportRowsInput)
    .output(ImportRowPage)
    .query(({ ctx, input }) => listImportRows(ctx, input)),
  ...importProcedures("tools.edit", toolImport),
  correctStock: officeProcedure("tools.stock")
    .input(CorrectStockInput)
    .output(ToolForAdmins)
    .mutation(({ ctx, input }) => correctStock(ctx, input)),
  deleteTool: officeProcedure("tools.edit")
    .input(ToolId)
    .output(ToolForAdmins)
    .mutation(({ ctx, input }) => deleteTool(ctx, input)),
  restoreTool: officeProcedure("tools.edit")
    .input(ToolId)
    .output(ToolForAdmins)
    .mutation(({ ctx, input }) => restoreTool(ctx, input)),
});
