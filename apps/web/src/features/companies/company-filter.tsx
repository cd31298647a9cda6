import { trpc } from "../../shared/server/trpc.ts";
import type { Filter } from "../../shared/table/filters/filters.tsx";
import { SearchChoice } from "../../shared/table/filters/search-choice.tsx";
import { useFoundCompanies } from "./find-companies.ts";

/** The filter by a company, such as the one for which orders were placed. */
export function useCompanyFilter(id: string | undefined, onChange: (id: string | undefined) => void): Filter {
  const { data } = trpc.companies.get.useQuery({ id: id ?? "" }, { enabled: id !== undefined, staleTime: 60_000 });
  return {
    label: "Company",
    text: id && (data?.name ?? "one company"),
    onClear: () => onChange(undefined),
    choice: (close) => (
      <SearchChoice
        label="Find a company"
        placeholder="Number or name"
        useFound={useFoundCompanies}
        none="No company is called that."
        onChoose={(chosen) => {
          onChange(chosen);
          close();
        }}
      />
    ),
  };
}
