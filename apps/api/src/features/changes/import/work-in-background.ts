import { setTimeout as pause } from "node:timers/promises";
import type { ImportView } from "@ironmonger/contract/catalog/import-tools";
import { changeFiles } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { getImport } from "./import-views.ts";

/** Shorter than the time for which proxies wait for a response. */
const patienceMs = 20_000;

/**
 * Returns the state of an import when the work on it is done, or after some seconds while the work continues. If it then fails, the
 * import's `problem` says why; its transaction leaves nothing behind.
 */
export async function workInBackground(
  ctx: OfficeContext<"files.import">,
  importId: string,
  work: Promise<void>,
): Promise<ImportView> {
  const isDone = await Promise.race([work.then(() => true), pause(patienceMs, false, { ref: false })]);
  if (!isDone)
    work
      .catch(async (error: unknown) => {
        if (!(error instanceof DomainError)) ctx.log.error({ err: error, importId }, "An import failed.");
        const message =
          error instanceof DomainError ? error.message : "It failed, and nothing was changed. Try it again.";
        await ctx.db.update(changeFiles).set({ problem: message }).where(eq(changeFiles.changeId, importId));
      })
      .catch((error: unknown) =>
        ctx.log.error({ err: error, importId }, "An import failed, which could not be noted."),
      );
  return getImport(ctx, { importId });
}
