import type {
  AddCompaniesToGroupInput,
  ConfirmCompaniesInput,
  HoldCompaniesInput,
} from "@ironmonger/contract/companies";
import type { ChangedRow } from "@ironmonger/contract/tables/changed-rows";
import type { Database } from "@ironmonger/db/client";
import { companies } from "@ironmonger/db/schema";
import { inArray } from "drizzle-orm";
import { changeRows } from "../../core/change-rows.ts";
import type { OfficeContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { changeCompanyGroups } from "./groups.ts";
import { changeCompanyStatus } from "./set-company-status.ts";

const named = (db: Database, ids: string[]) =>
  db.select({ id: companies.id, name: companies.name }).from(companies).where(inArray(companies.id, ids));

/** Confirms the companies that wait for it. One that is on hold is refused: nobody ends a hold by confirming others. */
export async function confirmCompanies(
  ctx: OfficeContext<"companies.edit">,
  { ids }: ConfirmCompaniesInput,
): Promise<ChangedRow[]> {
  return changeRows(ids, await named(ctx.db, ids), (id) =>
    changeCompanyStatus(ctx, { id, status: "active" }, ({ status }) => {
      if (status === "on-hold") throw new DomainError("conflict", "It is on hold. Its own page ends the hold.");
    }),
  );
}

/** Puts companies on hold. */
export async function holdCompanies(
  ctx: OfficeContext<"companies.edit">,
  { ids }: HoldCompaniesInput,
): Promise<ChangedRow[]> {
  return changeRows(ids, await named(ctx.db, ids), (id) => changeCompanyStatus(ctx, { id, status: "on-hold" }));
}

/** Adds companies to a group. They keep the groups that they have. */
export async function addCompaniesToGroup(
  ctx: OfficeContext<"companies.edit">,
  { ids, groupId }: AddCompaniesToGroupInput,
): Promise<ChangedRow[]> {
  return changeRows(ids, await named(ctx.db, ids), (id) =>
    changeCompanyGroups(ctx, { id }, (groupIds) => [...new Set([...groupIds, groupId])]),
  );
}
