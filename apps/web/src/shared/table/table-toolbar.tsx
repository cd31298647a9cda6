import { Button, Group, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useFollowingField } from "../forms/use-following-field.ts";
import { SearchIcon } from "../ui/search-icon.tsx";

type Props = {
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  /** The address of the file with exactly the filtered rows. */
  exportHref?: string | undefined;
  /** Filters. */
  children?: ReactNode;
};

/** Above a table: a search field that filters as the user types, filters, and a link to the rows as a CSV file. */
export function TableToolbar({ searchLabel, search, onSearch, exportHref, children }: Props) {
  const { text, type } = useFollowingField({
    value: search,
    read: (text) => text.trim(),
    write: (search) => search,
    report: onSearch,
    pauseMs: 250,
  });
  return (
    <Group component="search" gap="sm" my="md" aria-label={searchLabel}>
      <TextInput
        type="search"
        flex="1 1 15rem"
        maw="26rem"
        aria-label={searchLabel}
        placeholder={searchLabel}
        leftSection={<SearchIcon />}
        value={text}
        maxLength={200}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {children}
      {exportHref && (
        <Button component="a" href={exportHref} variant="default" ms="auto" download>
          Export CSV
        </Button>
      )}
    </Group>
  );
}
