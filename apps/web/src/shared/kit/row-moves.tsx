import { Menu } from "@mantine/core";
import clsx from "clsx";
import type { RefObject } from "react";
import { onFirstClick } from "../forms/on-first-click.ts";
import { useOpensAfterMount } from "../lazy/use-opens-after-mount.ts";
import { PopoverAnchor } from "../ui/popover-anchor.tsx";
import classes from "./row-menu.module.css";

export type RowMove = {
  label: string;
  onClick: () => void;
  isDanger?: boolean;
  /** Elsewhere a button beside the menu does it. */
  isOnPhonesOnly?: boolean;
};

type Props = {
  id: string;
  button: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  moves: RowMove[];
};

/** The menu of a row, at its button. */
export function RowMoves({ id, button, isOpen, onChange, moves }: Props) {
  return (
    <Menu
      id={id}
      opened={useOpensAfterMount(isOpen)}
      onChange={onChange}
      position="bottom-end"
      shadow="md"
      withinPortal
      returnFocus
      hideDetached={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <PopoverAnchor element={button} />
      </Menu.Target>
      <Menu.Dropdown maw="calc(100vw - 2rem)">
        {moves.map(({ label, onClick, isDanger, isOnPhonesOnly }) => (
          <Menu.Item
            key={label}
            onClick={onFirstClick(onClick)}
            {...(isDanger && { c: "var(--mantine-color-error)" })}
            className={clsx(classes.item, isOnPhonesOnly && classes.onPhones)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
