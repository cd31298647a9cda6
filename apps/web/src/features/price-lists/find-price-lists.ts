import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../shared/server/trpc.ts";

/** The first price lists that match a search, by name. */
export function useFoundPriceLists(search: string) {
  const { data } = trpc.priceLists.listRows.useQuery({ search, pageSize: 6 }, { placeholderData: keepPreviousData });
  return data?.rows.map(({ id, name }) => ({ value: id, label: name }));
}
