import { Button, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type ReactNode, useEffect, useState } from "react";
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

/** Above an admin table: a search field that filters while one types, filters, and a link to the rows as a CSV file. */
export function TableToolbar({ searchLabel, search, onSearch, exportHref, children }: Props) {
  const [typed, setTyped] = useState(search);
  const report = useDebouncedCallback(onSearch, 250);

  // The address can change without typing: by the back button, or by a link that clears the filters.
  useEffect(() => setTyped((current) => (current.trim() === search ? current : search)), [search]);

  return (
    <search className={classes.toolbar} aria-label={searchLabel}>
      <TextInput
        type="search"
        className={classes.search}
        label={searchLabel}
        value={typed}
        maxLength={200}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          report(currentTarget.value.trim());
        }}
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
