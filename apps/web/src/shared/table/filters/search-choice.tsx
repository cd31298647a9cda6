import { Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Choices } from "./filters.tsx";

type Props = {
  /** "Find a company". */
  label: string;
  placeholder: string;
  /** A hook that finds those that match; undefined while nothing is looked for or while they are loading. */
  useFound: (search: string) => { value: string; label: string }[] | undefined;
  /** What is said if none match. */
  none: string;
  value?: string | undefined;
  onChoose: (value: string | undefined) => void;
};

/** A choice of one among too many for a list: a search, and those that match. */
export function SearchChoice({ label, placeholder, useFound, none, value, onChoose }: Props) {
  const [search, setSearch] = useState("");
  const found = useFound(search.trim());
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={search}
        maxLength={200}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {found && found.length > 0 ? (
        <Choices options={found} value={value} onChoose={onChoose} />
      ) : (
        found && <p>{none}</p>
      )}
    </Stack>
  );
}
