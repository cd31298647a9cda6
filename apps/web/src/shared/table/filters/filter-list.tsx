import { Popover } from "@mantine/core";
import type { CSSProperties, ReactNode, RefObject } from "react";
import { useOpensAfterMount } from "../../lazy/use-opens-after-mount.ts";
import { CrossButton } from "../../ui/cross-button.tsx";
import { PopoverAnchor } from "../../ui/popover-anchor.tsx";
import classes from "./filters.module.css";

type Props = {
  id: string;
  button: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  filters: { label: string; choice?: (close: () => void) => ReactNode; isWhole?: boolean }[];
};

/** All filters of a table with their choices, at the button that offers them. */
export function FilterList({ id, button, isOpen, onChange, filters }: Props) {
  const columns = Math.min(filters.length, 3);
  return (
    <Popover
      id={id}
      opened={useOpensAfterMount(isOpen)}
      onChange={onChange}
      position="bottom-start"
      width={columns * 176 + 40}
      middlewares={{ flip: true, shift: { padding: 20 } }}
      trapFocus
      withinPortal
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <PopoverAnchor element={button} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.dropdown}
        style={{ "--columns": columns } as CSSProperties}
        aria-label="Filters"
      >
        <div className={classes.sheetHead}>
          <strong>Filter</strong>
          <CrossButton label="Close the filters" onClick={() => onChange(false)} />
        </div>
        {filters.map(({ label, choice, isWhole }) => (
          <fieldset key={label} className={classes.choices} data-whole={isWhole || undefined}>
            <legend>{label}</legend>
            {choice?.(() => onChange(false))}
          </fieldset>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
