import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { lowestId } from "../../core/new-id.ts";
import type { Services } from "../../core/services.ts";
import { cutAuditLog } from "../audit/cut-audit-log.statement.ts";
import { deletePersonal, erasePerson } from "../identity/erasing/erase-person.statement.ts";
import { anonymiseInvoices } from "./internal/anonymise-invoices.ts";
import { anonymiseOrders } from "./internal/anonymise-orders.statement.ts";
import { deleteOldLogs, findAbandonedAccounts, findJustClosed } from "./internal/old-rows.statement.ts";

/** A run ends after this time; the next one goes on. */
const maxMs = 4 * 60_000;
const yearMs = 365.25 * 24 * 3_600_000;

/** Deletes and anonymises what is older than the settings keep, in small steps: each is a transaction of its own. */
export async function applyRetention(services: Services): Promise<void> {
  const settings = await services.settings.read();
  const { unverifiedAccountDays, logDays, auditYears, orderYears } = settings.retention;
  const endsAt = Date.now() + maxMs;
  const repeat = async (step: () => Promise<boolean>) => {
    while (Date.now() < endsAt && (await step()));
  };

  await closeAbandonedAccounts(services, settings, unverifiedAccountDays);
  for (const userId of await findJustClosed(services)) await deletePersonal(services.db, userId);
  await repeat(() => deleteOldLogs(services, logDays));
  await repeat(() => cutAuditLog(services, { years: auditYears }));

  const before = Date.now() - orderYears * yearMs;
  let order: string | null = lowestId(0);
  await repeat(async () => {
    order = order && (await anonymiseOrders(services, { after: order, before: lowestId(before) }));
    return order !== null;
  });
  const day = new Date(before - 24 * 3_600_000).toISOString().slice(0, 10);
  await repeat(() => anonymiseInvoices(services, day));
}

async function closeAbandonedAccounts(
  services: Services,
  settings: Parameters<typeof erasePerson>[2]["settings"],
  days: number,
): Promise<void> {
  for (const userId of await findAbandonedAccounts(services, days)) {
    try {
      await inTransaction(services, (services) => erasePerson(services, userId, { settings, by: null }));
    } catch (error) {
      // An order or a company that has come meanwhile: the account stays.
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
