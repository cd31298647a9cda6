import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../shared/server/trpc.ts";

const toOption = ({ id, name, number }: { id: string; name: string; number: string }) => ({
  value: id,
  label: `${name}, ${number}`,
});

/** The first companies that match a search. */
export function useFoundCompanies(search: string) {
  const isEmpty = search === "";
  const { data } = trpc.companies.list.useQuery(
    { search, pageSize: 6 },
    { enabled: !isEmpty, placeholderData: keepPreviousData },
  );
  return isEmpty ? undefined : data?.rows.map(toOption);
}

/** The first groups of companies that match a search. */
export function useFoundGroups(search: string) {
  const { data } = trpc.companies.listGroups.useQuery();
  return data
    ?.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .slice(0, 20)
    .map(({ id, name }) => ({ value: id, label: name }));
}
