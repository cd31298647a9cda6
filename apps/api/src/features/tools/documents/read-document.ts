import type { DocumentId } from "@ironmonger/contract/catalog/documents";
import { documents } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { PublicContext } from "../../../core/context.ts";

type Databases = Pick<PublicContext, "db" | "replica">;

/** The file, or undefined if there is no such document. One that was uploaded a moment ago may not have reached the replica. */
export async function readDocument({ db, replica }: Databases, id: DocumentId): Promise<Uint8Array | undefined> {
  const readFrom = async (from: Databases["db"]) => {
    const [row] = await from.select({ content: documents.content }).from(documents).where(eq(documents.id, id));
    return row?.content;
  };
  return (await readFrom(replica.db)) ?? (await readFrom(db));
}

/** Whether there is such a document, without reading it. */
export async function hasDocument({ db, replica }: Databases, id: DocumentId): Promise<boolean> {
  const isThis = eq(documents.id, id);
  return (await replica.db.$count(documents, isThis)) > 0 || (await db.$count(documents, isThis)) > 0;
}
