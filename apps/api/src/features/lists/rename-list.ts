import type { RenameListInput } from "@ironmonger/contract/lists";
import type { SignedInContext } from "../../core/context.ts";
import { touchList } from "./internal/change-lists.ts";

/** @throws DomainError not_found (no such list of this user) */
export async function renameList(ctx: SignedInContext, { id, name }: RenameListInput): Promise<void> {
  await touchList(ctx, { id }, { name });
}
