import { Fieldset, Popover } from "@mantine/core";
import type { ReactNode, RefObject } from "react";
import { useOpensAfterMount } from "../../lazy/use-opens-after-mount.ts";
import { PopoverAnchor } from "../../ui/popover-anchor.tsx";
import classes from "../table-page.module.css";

type Props = {
  id: string;
  button: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  filters: { label: string; choice?: (close: () => void) => ReactNode }[];
};

/** All filters of a table with their choices, at the button that offers them. */
export function FilterList({ id, button, isOpen, onChange, filters }: Props) {
  return (
    <Popover
      id={id}
      opened={useOpensAfterMount(isOpen)}
      onChange={onChange}
      position="bottom-start"
      width={Math.min(filters.length, 3) * 176 + 40}
      middlewares={{ flip: true, shift: { padding: 20 } }}
      trapFocus
      withinPortal
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <PopoverAnchor element={button} />
      </Popover.Target>
      <Popover.Dropdown className={classes.filters} aria-label="Filters">
        {filters.map(({ label, choice }) => (
          <Fieldset key={label} variant="unstyled" legend={label} mb="sm">
            {choice?.(() => onChange(false))}
          </Fieldset>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
