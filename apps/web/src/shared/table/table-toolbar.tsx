import { Button, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useFollowingField } from "../forms/use-following-field.ts";
import { SearchIcon } from "../ui/search-icon.tsx";
import classes from "./table-toolbar.module.css";

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
    <search className={classes.toolbar} aria-label={searchLabel}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={searchLabel}
        placeholder={searchLabel}
        leftSection={<SearchIcon />}
        value={text}
        maxLength={200}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {children}
      {exportHref && (
        <Button component="a" href={exportHref} variant="default" className={classes.export} download>
          Export CSV
        </Button>
      )}
    </search>
  );
}
