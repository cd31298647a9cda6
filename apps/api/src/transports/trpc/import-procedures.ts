import {
  ApplyImportInput,
  ImportId,
  ImportPreview,
  ImportView,
  PreviewImportInput,
} from "@ironmonger/contract/catalog/import-tools";
import type { Permission } from "@ironmonger/contract/permissions";
import { applyImport } from "../../features/changes/import/apply-import.ts";
import type { ImportRules } from "../../features/changes/import/import-kind.ts";
import { previewImport } from "../../features/changes/import/preview-import.ts";
import { undoImport } from "../../features/changes/import/undo-import.ts";
import { bulkProcedure } from "./procedures.ts";

/** The procedures of an import of one kind of rows, for who may change such rows, each spread into the router of its feature. */
export const importProcedures = <Known>(permission: Permission, rules: ImportRules<Known>) => ({
  previewImport: bulkProcedure("files.import", permission)
    .input(PreviewImportInput)
    .output(ImportPreview)
    .mutation(({ ctx, input }) => previewImport(ctx, input, rules)),
  applyImport: bulkProcedure("files.import", permission)
    .input(ApplyImportInput)
    .output(ImportView)
    .mutation(({ ctx, input }) => applyImport(ctx, input, rules)),
  undoImport: bulkProcedure("files.import", permission)
    .input(ImportId)
    .output(ImportView)
    .mutation(({ ctx, input }) => undoImport(ctx, input, rules)),
});
