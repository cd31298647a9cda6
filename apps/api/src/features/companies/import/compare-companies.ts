import { formatCompanyNumber, RegisterCompanyInput } from "@ironmonger/contract/companies";
import { plainTaxId } from "@ironmonger/contract/companies/tax-id";
import type { Database } from "@ironmonger/db/client";
import type { ChangedFields } from "@ironmonger/db/schema";
import { DomainError } from "../../../core/domain-error.ts";
import { requireDeliverable } from "../../../core/mail/require-deliverable.ts";
import { newId } from "../../../core/new-id.ts";
import { type NewChangeRow, storeRows } from "../../changes/change-rows.statement.ts";
import type { Compared, ImportTarget, OpenedFile } from "../../changes/import/import-kind.ts";
import type { ImportRecord } from "../../changes/import/import-record.ts";
import { checkTaxId } from "../internal/check-tax-id.ts";
import { findPeople } from "../internal/find-people.ts";
import { findCompanies, type KnownCompany, personKey } from "./known-companies.ts";
import { type CompanyFileRow, type CompanyValues, readCompanyRows } from "./read-company-rows.ts";

/**
 * A row names its company by number, by tax id or by name, and adds it if there is none. Later rows of a company only have further people.
 * A row with a person invites them, unless they belong to the company already.
 */
export async function compareCompanies(
  db: Database,
  { id }: ImportTarget,
  file: OpenedFile,
  record: ImportRecord,
): Promise<Compared> {
  const fileRows = await readCompanyRows(file, record);
  const existing = await findCompanies(db, fileRows);
  const { settings } = file;
  const { members, invitations } = await findPeople(
    db,
    existing.map((company) => company.id),
  );
  const people = new Set([...members, ...invitations].map(({ companyId, email }) => personKey(companyId, email)));
  const find = companyFinder(existing);
  const lineOf = new Map<string, number>();
  const rows: NewChangeRow[] = [];
  for (const row of fileRows) {
    const { line, values, person } = row;
    const refuse = (reason: string) =>
      record.remark({ line, isRefused: true, reason, name: values.companyName ?? person?.email ?? null });
    try {
      for (const email of [values.invoiceEmail, person?.email]) if (email) await requireDeliverable(file, email);
      const company = find(row);
      const first = company && lineOf.get(company.id);
      if (company && first !== undefined && !person) {
        await refuse(`${company.values.companyName} is already on line ${first}.`);
        continue;
      }
      const {
        id: companyId,
        name,
        before,
        after,
      } = company
        ? changesOf(company, first === undefined ? values : {})
        : find.add(newCompany(values, { country: settings.country, invoiceEmail: person?.email }));
      if (first === undefined) lineOf.set(companyId, line);
      const isInvited = person && !people.has(personKey(companyId, person.email));
      if (isInvited) {
        people.add(personKey(companyId, person.email));
        Object.assign(after, person);
      }
      const change = Object.keys(after).length > 0 ? { before, after } : {};
      rows.push({ line, subjectKind: "company", subjectId: companyId, name, ...change });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await refuse(error.message);
    }
  }
  await storeRows(db, id, rows);
  return { columns: file.columns };
}

type Change = { id: string; name: string; before: ChangedFields | null; after: ChangedFields };

/** Finds the company of a row among those of the shop and those that earlier rows add. */
function companyFinder(existing: KnownCompany[]) {
  const byNumber = new Map(existing.map((company) => [company.number, company]));
  const byTaxId = new Map<string, KnownCompany>();
  const byName = new Map<string, KnownCompany[]>();
  const list = (company: KnownCompany) => {
    const { taxId, companyName } = company.values;
    if (taxId) byTaxId.set(taxId, company);
    const key = companyName.toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), company]);
  };
  for (const company of existing) list(company);

  /** @throws DomainError not_found (no company has this number) · conflict (several have this name) */
  const find = ({ number, values: { taxId, country, companyName = "" } }: CompanyFileRow): KnownCompany | undefined => {
    if (number !== undefined) {
      const company = byNumber.get(number);
      if (!company) throw new DomainError("not_found", `There is no company ${formatCompanyNumber(number)}.`);
      return company;
    }
    const plain = taxId === undefined ? undefined : plainTaxId(taxId);
    const ofTaxId = plain && (byTaxId.get(plain) ?? byTaxId.get(`${country ?? ""}${plain}`));
    if (ofTaxId) return ofTaxId;
    // Another tax id is another firm, even if it is called the same.
    const ofName = (byName.get(companyName.toLowerCase()) ?? []).filter(({ values }) => !plain || !values.taxId);
    if (ofName.length > 1)
      throw new DomainError("conflict", `${ofName.length} companies are called ${companyName}. Give the number.`);
    return ofName[0];
  };
  const add = ({ id, values }: { id: string; values: KnownCompany["values"] }): Change => {
    list({ id, number: 0, values });
    return { id, name: values.companyName, before: null, after: { ...values } };
  };
  return Object.assign(find, { add });
}

/**
 * A company of a file is in the shop's country and has its invoices sent to the person of its row, if the file does not say so otherwise.
 * Its billing address may be added later.
 * @throws DomainError invalid (it lacks something, or its tax id has another form)
 */
function newCompany(
  values: CompanyValues,
  defaults: Pick<CompanyValues, "country"> & { invoiceEmail: string | undefined },
): { id: string; values: KnownCompany["values"] } {
  const { companyName: name, country = defaults.country, billingAddress = "", groups = [] } = values;
  const { invoiceEmail = defaults.invoiceEmail, companyStatus = "active" } = values;
  const read = RegisterCompanyInput.pick({ name: true, country: true, invoiceEmail: true }).safeParse({
    ...{ name, country, invoiceEmail },
  });
  if (!read.success) {
    const missing = Object.entries({ name, "email for invoices": invoiceEmail })
      .filter(([, value]) => value === undefined)
      .map(([field]) => field);
    throw new DomainError("invalid", `There is no such company, and a new one needs its ${missing.join(", ")}.`);
  }
  const { name: companyName, ...fields } = read.data;
  const taxId = values.taxId ? checkTaxId(values.taxId, fields.country) : null;
  return {
    id: newId(),
    values: { companyName, ...fields, billingAddress, taxId, groups: groups.toSorted(), companyStatus },
  };
}

/** @throws DomainError invalid (the tax id has another form) */
function changesOf({ id, values: current }: KnownCompany, fileValues: CompanyValues): Change {
  const taxId = fileValues.taxId ? checkTaxId(fileValues.taxId, fileValues.country ?? current.country) : undefined;
  const next = {
    ...fileValues,
    ...(taxId ? { taxId } : {}),
    ...(fileValues.groups ? { groups: fileValues.groups.toSorted() } : {}),
  };
  const changed = (Object.keys(next) as (keyof CompanyValues)[]).filter(
    (field) => JSON.stringify(next[field]) !== JSON.stringify(current[field]),
  );
  return {
    ...{ id, name: current.companyName },
    before: Object.fromEntries(changed.map((field) => [field, current[field]])),
    after: Object.fromEntries(changed.map((field) => [field, next[field]])),
  };
}
