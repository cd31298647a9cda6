import { createHash } from "node:crypto";
import type { ImportKind, PreviewImportInput } from "@ironmonger/contract/catalog/import-tools";
import { encodingNamed } from "@ironmonger/contract/files/decode-text";
import type { Database } from "@ironmonger/db/client";
import { changeFileChunks, changeFiles, changes } from "@ironmonger/db/schema";
import { and, desc, eq, ne, sql } from "drizzle-orm";
import { DomainError } from "../../../core/domain-error.ts";
import { normalizeHeading } from "../../files/normalize-heading.ts";
import { type FileTable, readTable } from "../../files/read-table.ts";
import type { ReadingSteps } from "./import-kind.ts";

export type Choices = Omit<PreviewImportInput, "importId">;

/** The stored file, piece by piece. */
async function* readPieces(db: Database, importId: string): AsyncGenerator<Buffer, void, undefined> {
  for (let position = 0; ; position += 1) {
    const [chunk] = await db
      .select({ content: changeFileChunks.content })
      .from(changeFileChunks)
      .where(and(eq(changeFileChunks.changeId, importId), eq(changeFileChunks.position, position)));
    if (!chunk) return;
    yield chunk.content;
  }
}

/**
 * Opens the stored file of an import, to be read once.
 * @throws DomainError not_found · invalid (see `readTable`)
 */
export async function openStagedFile(
  db: Database,
  importId: string,
  { recognise }: Pick<ReadingSteps<never>, "recognise">,
  chosen: Pick<Choices, "encoding" | "delimiter" | "format" | "sheet" | "headRow">,
): Promise<FileTable> {
  const [row] = await db
    .select({ encoding: changeFiles.encoding })
    .from(changeFiles)
    .where(eq(changeFiles.changeId, importId));
  if (!row) throw new DomainError("not_found", "There is no such import.");
  const encoding = (chosen.encoding && encodingNamed(chosen.encoding)) || row.encoding;
  const countRecognised = (headings: string[]) => {
    const { fields, meant } = recognise(headings, chosen.format);
    return fields.filter((field, index) => field !== undefined || meant[index] !== undefined).length;
  };
  return readTable(readPieces(db, importId), { ...chosen, encoding }, countRecognised);
}

/** What files with the same headings have in common. */
export const keyOfHeadings = (headings: string[]): string =>
  createHash("sha256").update(headings.map(normalizeHeading).join("\n")).digest("hex");

/** The columns that an admin has chosen for the last file with these headings. */
export async function findRememberedColumns(
  db: Database,
  { id, kind }: { id: string; kind: ImportKind },
  headings: string[],
): Promise<Choices["columns"]> {
  const [last] = await db
    .select({ choices: changeFiles.choices })
    .from(changeFiles)
    .innerJoin(changes, eq(changes.id, changeFiles.changeId))
    .where(
      and(
        eq(changeFiles.headings, keyOfHeadings(headings)),
        eq(changeFiles.kind, kind),
        ne(changes.id, id),
        sql`${changeFiles.choices} ? 'columns'`,
      ),
    )
    .orderBy(desc(changes.at))
    .limit(1);
  return last?.choices.columns;
}
