import type { ImportKind, StagedImport } from "@ironmonger/contract/catalog/import-tools";
import { EncodingDetector } from "@ironmonger/contract/files/decode-text";
import { toolImportChunks, toolImports } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";

const chunkBytes = 512 * 1024;

export type ImportFile = {
  id: string;
  file: AsyncIterable<Buffer>;
  fileName: string;
  kind?: ImportKind;
  /** Of a file of prices. */
  priceListId?: string;
};

/**
 * Stores a file, which `previewImport` reads. Memory does not grow with the file. Nothing is stored of a file that does not arrive
 * completely.
 * @throws DomainError invalid (the file is empty) · conflict (there is an import with this id)
 */
export async function stageImport(
  { db, user }: OfficeContext<"files.import">,
  { id, file, fileName, kind = "tools", priceListId }: ImportFile,
): Promise<StagedImport> {
  const opened = await db
    .insert(toolImports)
    .values({ id, byUserId: user.id, kind, priceListId, state: "uploading", fileName })
    .onConflictDoNothing()
    .returning({ id: toolImports.id });
  if (opened.length === 0) throw new DomainError("conflict", "There is an import with this id.");
  const isThis = eq(toolImports.id, id);
  try {
    const detector = new EncodingDetector();
    let position = 0;
    for await (const content of inChunks(file)) {
      await db.insert(toolImportChunks).values({ importId: id, position, content });
      detector.push(content);
      position += 1;
    }
    if (position === 0) throw new DomainError("invalid", "The file is empty. Its first line names the columns.");
    await db.update(toolImports).set({ state: "staged", encoding: detector.end() }).where(isThis);
    return { importId: id };
  } catch (error) {
    await db.delete(toolImports).where(isThis);
    throw error;
  }
}

async function* inChunks(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of file) {
    pieces.push(piece);
    size += piece.length;
    if (size < chunkBytes) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(pieces);
}
