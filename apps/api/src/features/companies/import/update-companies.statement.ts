import type { TransactionSql } from "@ironmonger/db/client";
import { inBatches } from "../../../core/in-batches.ts";
import type { KnownCompany } from "./known-companies.ts";

export type CompanyChange = Partial<KnownCompany["values"]>;

/** Changes the named columns of each company, by its id. Another tax id or country has to be verified again. */
export async function updateCompanies(tx: TransactionSql, changes: Map<string, CompanyChange>): Promise<void> {
  for (const batch of inBatches([...changes]))
    await tx`
    update companies c set
      name = coalesce(change.fields ->> 'companyName', c.name),
      status = coalesce(change.fields ->> 'companyStatus', c.status),
      held_since = case coalesce(change.fields ->> 'companyStatus', c.status) when 'on-hold' then coalesce(c.held_since, clock_timestamp()) end,
      country = coalesce(change.fields ->> 'country', c.country),
      billing_address = coalesce(change.fields ->> 'billingAddress', c.billing_address),
      invoice_email = coalesce(change.fields ->> 'invoiceEmail', c.invoice_email),
      tax_id = case when change.fields ? 'taxId' then change.fields ->> 'taxId' else c.tax_id end,
      tax_id_verified_at = case when change.fields ?| array['taxId', 'country'] then null else c.tax_id_verified_at end,
      version = c.version + 1
    from (select (e ->> 0)::uuid as id, e -> 1 as fields from jsonb_array_elements(${JSON.stringify(batch)}::text::jsonb) e) as change
    where c.id = change.id`;
}
