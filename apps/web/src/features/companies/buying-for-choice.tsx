import type { MyCompany } from "@ironmonger/contract/companies";
import { trpc } from "../../shared/server/trpc.ts";
import { buyingFor, useCompanyId } from "../identity/buying-for.ts";
import { useSignedIn } from "../identity/use-signed-in.ts";

/** The companies of the signed-in user; none for others. */
export function useMyCompanies(): MyCompany[] | undefined {
  const { user } = useSignedIn();
  return trpc.companies.listMine.useQuery(undefined, { enabled: user !== null, staleTime: 60_000 }).data;
}

/** The company for which the person buys; undefined for themselves. */
export function useMyCompany(): MyCompany | undefined {
  const companyId = useCompanyId();
  return useMyCompanies()?.find(({ id }) => id === companyId);
}

/** Says on a page for which company the person buys; nothing where they buy for themselves. */
export function BoughtFor() {
  const company = useMyCompany();
  if (!company) return null;
  return (
    <>
      For <strong dir="auto">{company.name}</strong>.{" "}
    </>
  );
}

/** Says for whom the person buys, and changes it. Nothing for people who are in no company. */
export function BuyingForChoice() {
  const companies = useMyCompanies();
  const companyId = useCompanyId();
  if (!companies || companies.length === 0) return null;
  return (
    <select
      className="list-field"
      aria-label="Buying for"
      value={companyId ?? ""}
      onChange={({ currentTarget: { value } }) => buyingFor.choose(value || null)}
    >
      {companies.map(({ id, name, status }) => (
        <option key={id} value={id}>
          {status === "active" ? name : `${name} (${status === "pending" ? "to be confirmed" : "on hold"})`}
        </option>
      ))}
      <option value="">Myself</option>
    </select>
  );
}
