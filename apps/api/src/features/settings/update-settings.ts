import { formatNumber, moneyIn } from "@ironmonger/contract/money";
import type { Settings, UpdateSettingsInput } from "@ironmonger/contract/settings";
import { settingLabels } from "@ironmonger/contract/settings/setting-labels";
import type { Database } from "@ironmonger/db/client";
import { orders, pictures, settings } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import { type OfficeContext, requireStepUp } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { lockTable } from "../../core/database/until-commit.statement.ts";
import { DomainError, fieldError } from "../../core/domain-error.ts";
import { hasHolidays } from "../../core/holidays.ts";
import { requireUnchanged } from "../../core/require-unchanged.ts";
import { logSecurityEvent } from "../../core/security-log.ts";
import { tellChange } from "../events/tell-change.ts";

export const settingsErrors = {
  ownSecondFactorFirst: "Add a second factor to your own account first, under My profile, Sign-in and security.",
  currencyFixed: "The shop has orders, so its currency can no longer change.",
} as const;

/**
 * Saves these settings; the others stay as they are. They take effect immediately in this process, and within seconds in all others.
 * @throws DomainError step_up_required · conflict (an admin without a second factor cannot require one of all; the currency cannot change
 * once there are orders; the logo no longer exists; a setting is not as `expected`, with an issue for each) · invalid (holidays
 * that nobody knows)
 */
export async function updateSettings(
  ctx: OfficeContext<"settings.edit">,
  { expected = {}, invoicing, ...others }: UpdateSettingsInput,
): Promise<Settings> {
  requireStepUp(ctx);
  if (others.requireSecondFactor === "admins" && !ctx.user.hasSecondFactor)
    throw new DomainError("conflict", settingsErrors.ownSecondFactorFirst);
  const holidays = others.delivery?.holidays;
  if (holidays && !(await hasHolidays(holidays)))
    throw fieldError("invalid", "delivery.holidays", `The shop knows no public holidays of ${holidays}.`);
  const inForce = await inTransaction(ctx, async (ctx) => {
    await ctx.db.insert(settings).values({ saved: {} }).onConflictDoNothing();
    const [row] = await ctx.db.select({ saved: settings.saved }).from(settings).for("update");
    const before = { ...ctx.env.settings, ...row?.saved };
    requireUnchanged<Settings>("This", before, expected, { labels: settingLabels, write: writeSetting });
    const changes = invoicing ? { ...others, invoicing: { ...before.invoicing, ...invoicing } } : others;
    const after: Settings = { ...before, ...changes };
    if (after.currency !== before.currency) {
      // Waits for orders that are being placed, and blocks new ones.
      await lockTable(ctx.db, orders, "share");
      const [order] = await ctx.db.select({ id: orders.id }).from(orders).limit(1);
      if (order) throw new DomainError("conflict", settingsErrors.currencyFixed);
    }
    if (after.logo !== before.logo) await putLogo(ctx.db, before.logo, after.logo);
    await ctx.db.update(settings).set({ saved: { ...row?.saved, ...changes }, changedAt: sql`now()` });
    await tellChange(ctx, { entity: "settings", id: "settings", name: "Settings" }, { before, after });
    return after;
  });
  logSecurityEvent(ctx, "settings-changed", { settings: Object.keys({ ...others, ...(invoicing && { invoicing }) }) });
  return inForce;
}

/** Null for a picture, and for rules of tax and delivery. */
function writeSetting(name: keyof Settings, settings: Settings): string | null {
  const value = settings[name];
  if (name === "logo" || (typeof value === "object" && value !== null)) return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number")
    return name.includes("Cents") ? moneyIn(settings.currency).format(value) : formatNumber(value);
  return value ?? "";
}

/** The previous logo stays for another day, so that it can be put back. */
async function putLogo(transaction: Database, before: string | null, after: string | null): Promise<void> {
  const use = (id: string) =>
    transaction.update(pictures).set({ usedAt: sql`now()` }).where(eq(pictures.id, id)).returning({ id: pictures.id });
  if (before) await use(before);
  if (after === null || (await use(after)).length > 0) return;
  throw fieldError("conflict", "logo", "The logo is no longer there. Choose it again.");
}
