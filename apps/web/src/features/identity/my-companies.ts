import type { MyCompany } from "@ironmonger/contract/companies";
import { trpc } from "../../shared/server/trpc.ts";
import { useCompanyId } from "./buying-for.ts";
import { useSignedIn } from "./use-signed-in.ts";

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
