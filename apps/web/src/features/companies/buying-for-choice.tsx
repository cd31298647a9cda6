import { buyingFor, useCompanyId } from "../identity/buying-for.ts";
import { useMyCompanies, useMyCompany } from "../identity/my-companies.ts";

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
