import { TextInput } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../shared/server/trpc.ts";
import { Choices, type Filter } from "../../shared/table/filters/filters.tsx";

/** The filter by the company for which orders were placed. */
export function useCompanyFilter(id: string | undefined, onChange: (id: string | undefined) => void): Filter {
  const { data } = trpc.companies.get.useQuery({ id: id ?? "" }, { enabled: id !== undefined, staleTime: 60_000 });
  return {
    label: "Company",
    text: id && (data?.name ?? "one company"),
    onClear: () => onChange(undefined),
    choice: (close) => (
      <CompanyChoice
        onChoose={(chosen) => {
          onChange(chosen);
          close();
        }}
      />
    ),
  };
}

function CompanyChoice({ onChoose }: { onChoose: (id: string | undefined) => void }) {
  const [search, setSearch] = useState("");
  const isEmpty = search.trim() === "";
  const { data } = trpc.companies.list.useQuery(
    { search, pageSize: 6 },
    { enabled: !isEmpty, placeholderData: keepPreviousData },
  );
  const options = (data?.rows ?? []).map(({ id, name, number }) => ({ value: id, label: `${name}, ${number}` }));
  return (
    <>
      <TextInput
        type="search"
        aria-label="Find a company"
        placeholder="Number or name"
        value={search}
        maxLength={200}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {isEmpty ? null : options.length > 0 ? (
        <Choices options={options} value={undefined} onChoose={onChoose} />
      ) : (
        data && <p>No company is called that.</p>
      )}
    </>
  );
}
