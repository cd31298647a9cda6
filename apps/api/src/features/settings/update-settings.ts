import { messages } from "@ironmonger/contract/messages";
import type { Settings, UpdateSettingsInput } from "@ironmonger/contract/settings";
import { settings } from "@ironmonger/db/schema";
import { sql } from "drizzle-orm";
import { type AdminContext, requireStepUp } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { logSecurityEvent } from "../../core/security-log.ts";
import { recordChange } from "../audit/record-change.ts";

/**
 * Saves the given settings; the others stay as they are. In force immediately in this process, in every other one within seconds.
 * @throws DomainError step_up_required · conflict (an admin without a second factor cannot demand one of all)
 */
export async function updateSettings(ctx: AdminContext, changes: UpdateSettingsInput): Promise<Settings> {
  requireStepUp(ctx);
  if (changes.requireSecondFactor === "admins" && !ctx.user.hasSecondFactor)
    throw new DomainError("conflict", messages.ownSecondFactorFirst);
  const inForce = await ctx.db.transaction(async (tx) => {
    await tx.insert(settings).values({ saved: {} }).onConflictDoNothing();
    const [row] = await tx.select({ saved: settings.saved }).from(settings).for("update");
    const before = { ...ctx.env.settings, ...row?.saved };
    const after = { ...before, ...changes };
    await tx.update(settings).set({ saved: { ...row?.saved, ...changes }, changedAt: sql`now()` });
    await recordChange(tx, ctx, {
      action: "changed",
      entity: "settings",
      entityId: "settings",
      entityName: "Settings",
      before,
      after,
    });
    return after;
  });
  ctx.settings.forget();
  ctx.pageInvalidation.invalidate();
  logSecurityEvent(ctx, "settings-changed", { settings: Object.keys(changes) });
  return inForce;
}
