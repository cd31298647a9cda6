import type { TransactionSql } from "@ironmonger/db/client";

/**
 * Deletes, after an import, the rows that changed nothing, not even a tool's variant, and its file, unless refused rows can be downloaded
 * from it.
 */
export async function deleteUnneeded(tx: TransactionSql, importId: string): Promise<void> {
  await tx`
    delete from tool_import_chunks using tool_imports i
    where import_id = i.id and i.id = ${importId} and i.rejected = 0`;
  await tx`delete from tool_import_rows where import_id = ${importId} and kind = 'unchanged' and former_variant_key is null`;
  await tx`delete from import_rows where import_id = ${importId} and kind = 'unchanged'`;
}
