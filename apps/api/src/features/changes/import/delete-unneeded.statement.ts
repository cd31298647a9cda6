import type { TransactionSql } from "@ironmonger/db/client";

/**
 * Deletes, after an import, the rows that changed nothing, and its file, unless refused rows can be downloaded from it.
 */
export async function deleteUnneeded(tx: TransactionSql, importId: string): Promise<void> {
  await tx`
    delete from change_file_chunks c using change_files f
    where c.change_id = f.change_id and f.change_id = ${importId} and f.rejected = 0`;
  await tx`delete from change_rows where change_id = ${importId} and result = 'unchanged'`;
}
