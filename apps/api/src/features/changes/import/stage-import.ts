import type { ImportKind, StagedImport } from "@ironmonger/contract/catalog/import-tools";
import { EncodingDetector } from "@ironmonger/contract/files/decode-text";
import { changeFileChunks, changeFiles, changes } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";

/** Small enough that the driver puts a piece together of few packets, each of which it copies again. */
const chunkBytes = 64 * 1024;

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
    .insert(changes)
    .values({ id, kind: "file", byUserId: user.id })
    .onConflictDoNothing()
    .returning({ id: changes.id });
  if (opened.length === 0) throw new DomainError("conflict", "There is an import with this id.");
  try {
    await db.insert(changeFiles).values({ changeId: id, kind, priceListId, fileName });
    const detector = new EncodingDetector();
    let position = 0;
    for await (const content of inChunks(file)) {
      await db.insert(changeFileChunks).values({ changeId: id, position, content });
      detector.push(content);
      position += 1;
    }
    if (position === 0) throw new DomainError("invalid", "The file is empty. Its first line names the columns.");

    await db
      .update(changeFiles)
      .set({ hasArrived: true, encoding: detector.end() })
      .where(eq(changeFiles.changeId, id));
    return { importId: id };
  } catch (error) {
    await db.delete(changes).where(eq(changes.id, id));
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
