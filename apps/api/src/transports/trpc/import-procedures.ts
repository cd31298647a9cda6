import {
  ApplyImportInput,
  ImportId,
  ImportPage,
  ImportPreview,
  ImportView,
  ListImportsInput,
  PreviewImportInput,
  SaveMappingInput,
} from "@ironmonger/contract/catalog/import-tools";
import type { Permission } from "@ironmonger/contract/permissions";
import { applyImport } from "../../features/changes/import/apply-import.ts";
import type { ImportSteps } from "../../features/changes/import/import-kind.ts";
import { listImports } from "../../features/changes/import/import-views.ts";
import { saveMapping } from "../../features/changes/import/mappings.ts";
import { previewImport } from "../../features/changes/import/preview-import.ts";
import { undoImport } from "../../features/changes/import/undo-import.ts";
import { bulkProcedure, officeProcedure } from "./procedures.ts";

/** The procedures of an import of one kind of rows, for who may change such rows, each spread into the router of its feature. */
export const importProcedures = <Known>(permission: Permission, steps: ImportSteps<Known>) => ({
  previewImport: bulkProcedure("files.import", permission).mutation(PreviewImportInput, ImportPreview, (ctx, input) =>
    previewImport(ctx, input, steps),
  ),
  saveMapping: officeProcedure("files.import", permission).mutation(SaveMappingInput, ImportView, (ctx, input) =>
    saveMapping(ctx, input, steps.kind),
  ),
  listImports: officeProcedure("files.import").query(ListImportsInput, ImportPage, (ctx, input) =>
    listImports(ctx, input, steps.kind),
  ),
  applyImport: bulkProcedure("files.import", permission).mutation(ApplyImportInput, ImportView, (ctx, input) =>
    applyImport(ctx, input, steps),
  ),
  undoImport: bulkProcedure("files.import", permission).mutation(ImportId, ImportView, (ctx, input) =>
    undoImport(ctx, input, steps),
  ),
});
