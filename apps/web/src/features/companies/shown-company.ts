import type { Company } from "@ironmonger/contract/companies";
import { trpc } from "../../shared/server/trpc.ts";

/** What shows a company, for the action that changes it and answers it. */
export const shownCompany = {
  touches: [trpc.companies.list, trpc.companies.get, trpc.companies.getAssortment, trpc.audit],
  shows: ({ companies }: ReturnType<typeof trpc.useUtils>, saved: Company) =>
    companies.get.setData({ id: saved.id }, saved),
};
