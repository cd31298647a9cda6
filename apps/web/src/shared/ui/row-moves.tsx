import { Menu } from "@mantine/core";
import type { RefObject } from "react";
import { onFirstClick } from "../forms/on-first-click.ts";
import { useOpensAfterMount } from "../lazy/use-opens-after-mount.ts";
import { PopoverAnchor } from "./popover-anchor.tsx";

export type RowMove = { label: string; onClick: () => void; isDanger?: boolean };

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
    >
      <Menu.Target>
        <PopoverAnchor element={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {moves.map(({ label, onClick, isDanger }) => (
          <Menu.Item key={label} onClick={onFirstClick(onClick)} {...(isDanger && { c: "var(--mantine-color-error)" })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
