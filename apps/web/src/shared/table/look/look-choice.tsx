import { Checkbox, Fieldset, Paper } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "../table-page.module.css";
import type { TableLook } from "./use-table-look.ts";

type Props = {
  columns: { title: string; isRowHeader?: boolean; isPosition?: boolean }[];
  /** Without it, only the order is chosen. */
  look: TableLook | undefined;
  onChange: ((look: TableLook) => void) | undefined;
  sortChoice?: ReactNode;
  isOnPhonesOnly?: boolean;
};

/** Behind one word: the order of a table, its columns, and whether its rows are compact. The column that names the rows is always shown. */
export function LookChoice({ columns, look, onChange, sortChoice, isOnPhonesOnly = false }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = details;
      if (!current?.open) return;
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      const isOutside = !(event instanceof KeyboardEvent) && !current.contains(event.target as Node);
      if (!isEscape && !isOutside) return;
      current.open = false;
      if (isEscape) current.querySelector("summary")?.focus();
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details ref={details} className={classes.choice} data-on-phones={isOnPhonesOnly || undefined}>
      <summary className={classes.word}>{look ? "Columns" : "Sort"}</summary>
      <Paper withBorder shadow="md" p="md" className={classes.look}>
        {sortChoice}
        {look && onChange && (
          <>
            <Fieldset variant="unstyled" legend="Columns">
              {columns
                .filter(({ isRowHeader }) => !isRowHeader)
                .map(({ title, isPosition }) => (
                  <Checkbox
                    key={title}
                    label={isPosition ? "Number of the row" : title}
                    py="2xs"
                    checked={!look.hidden.includes(title)}
                    onChange={({ currentTarget: { checked } }) =>
                      onChange({
                        ...look,
                        hidden: checked ? look.hidden.filter((other) => other !== title) : [...look.hidden, title],
                      })
                    }
                  />
                ))}
            </Fieldset>
            <Fieldset variant="unstyled" legend="Density">
              <Checkbox
                label="Compact rows"
                py="2xs"
                checked={look.isCompact}
                onChange={({ currentTarget: { checked } }) => onChange({ ...look, isCompact: checked })}
              />
            </Fieldset>
          </>
        )}
      </Paper>
    </details>
  );
}
