import type { ImportColumn, ImportField } from "@ironmonger/contract/catalog/import-tools";
import {
  type CompanyRole,
  InviteInput,
  RegisterCompanyInput,
  CompanyRole as Role,
  SaveCompanyGroupInput,
} from "@ironmonger/contract/companies";
import { unguardFormulas } from "@ironmonger/contract/files/csv-formulas";
import { formatNumber } from "@ironmonger/contract/money";
import { companyStatuses } from "@ironmonger/contract/tables/table-choices";
import { DomainError } from "../../../core/domain-error.ts";
import type { OpenedFile } from "../../changes/import/import-kind.ts";
import type { ImportRecord } from "../../changes/import/import-record.ts";
import { findCountry } from "../../files/find-country.ts";
import type { FileRow } from "../../files/read-records.ts";
import { aboutCell } from "../../files/row-record.ts";

/** Each row may send an email, so a file is shorter than one of tools. */
const maxRows = 10_000;

type Status = (typeof companyStatuses)[number];
/** What a row says about its company, by the names of the columns; a field without a value is missing. */
export type CompanyValues = {
  companyName?: string;
  taxId?: string;
  country?: string;
  billingAddress?: string;
  invoiceEmail?: string;
  groups?: string[];
  companyStatus?: Status;
};
type Person = { email: string; role: CompanyRole };
export type CompanyFileRow = { line: number; number?: number; values: CompanyValues; person?: Person };

/** The rows that can be read; the others are refused. An empty cell says nothing. */
export async function readCompanyRows(
  { table, columns }: Pick<OpenedFile, "table" | "columns">,
  record: ImportRecord,
): Promise<CompanyFileRow[]> {
  const rows: CompanyFileRow[] = [];
  for await (const row of table.rows) {
    await record.countRow();
    if (record.rows > maxRows)
      throw new DomainError("invalid", `A file of companies can have at most ${formatNumber(maxRows)} rows.`);
    const read = "issue" in row ? row.issue : readRow(row, columns);
    if (typeof read === "string") await record.remark({ line: row.line, isRefused: true, reason: read });
    else rows.push(read);
  }
  return rows;
}

function readRow({ line, cells }: FileRow, columns: ImportColumn[]): CompanyFileRow | string {
  if (cells.length !== columns.length)
    return `The row has ${cells.length} cells where the first line has ${columns.length}.`;
  const text = (field: ImportField): string | undefined => {
    const index = columns.findIndex((column) => column.field === field);
    return index < 0 ? undefined : unguardFormulas(cells[index] ?? "").trim() || undefined;
  };
  const reasons: string[] = [];
  const refuse = (field: ImportField, reason: string) => {
    const heading = columns.find((column) => column.field === field)?.heading ?? "";
    reasons.push(aboutCell(heading, text(field) ?? "", reason));
  };
  const read = <Value>(
    field: ImportField,
    shape: { safeParse: (text: string) => { data?: Value; error?: { issues: { message: string }[] } } },
    cell = text(field),
  ): Value | undefined => {
    if (cell === undefined) return undefined;
    const { data, error } = shape.safeParse(cell);
    for (const { message } of error?.issues ?? []) refuse(field, message);
    return data;
  };
  const number = text("companyNumber");
  const digits = number === undefined ? undefined : /^C?-?0*(\d{1,9})$/i.exec(number)?.[1];
  if (number !== undefined && digits === undefined) refuse("companyNumber", "not a company number, such as C-1042.");
  const countryText = text("country");
  const country = countryText && findCountry(countryText);
  if (countryText && !country) refuse("country", "not a known country.");
  const status = text("companyStatus")
    ?.toLowerCase()
    .replaceAll(/[\s_]+/g, "-");
  const companyStatus = companyStatuses.find((one) => one === status);
  if (status && !companyStatus) refuse("companyStatus", `the status is one of ${companyStatuses.join(", ")}.`);
  const groups = text("groups")
    ?.split(/[;|]/)
    .map((group) => group.trim())
    .filter(Boolean)
    .flatMap((group) => read("groups", SaveCompanyGroupInput.shape.name, group) ?? []);
  const { shape } = RegisterCompanyInput;
  const values = {
    companyName: read("companyName", shape.name),
    taxId: text("taxId"),
    country,
    billingAddress: read("billingAddress", shape.billingAddress),
    invoiceEmail: read("invoiceEmail", shape.invoiceEmail),
    groups: groups && [...new Set(groups)],
    companyStatus,
  };
  const email = read("email", InviteInput.shape.email);
  const role = text("role") === undefined ? "buyer" : Role.safeParse(text("role")?.toLowerCase()).data;
  if (role === undefined) refuse("role", `the role is one of ${Role.options.join(", ")}.`);
  if (reasons.length > 0) return [...new Set(reasons)].join(" · ");
  return {
    line,
    ...(digits === undefined ? {} : { number: Number(digits) }),
    values: withoutUndefined(values),
    ...(email && role ? { person: { email, role } } : {}),
  };
}

const withoutUndefined = (
  values: { [Field in keyof CompanyValues]: CompanyValues[Field] | undefined },
): CompanyValues => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
