import { Menu, UnstyledButton } from "@mantine/core";
import { onFirstClick } from "../forms/on-first-click.ts";
import classes from "./row-menu.module.css";

type RowMove = { label: string; onClick: () => void; isDanger?: boolean };

type Props = {
  /** What the moves belong to, for screen readers: "More for Clamps". */
  label: string;
  /** The rarely used actions; `false` stands for one that is not offered. */
  moves: (RowMove | false)[];
};

/** The rarely used actions of a row, behind three dots at its end. */
export function RowMenu({ label, moves }: Props) {
  const offered = moves.filter((move) => move !== false);
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal returnFocus hideDetached={false}>
      <Menu.Target>
        <UnstyledButton className={classes.dots} aria-label={label} title="More">
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M3 8h.01M8 8h.01M13 8h.01" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
          </svg>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ label, onClick, isDanger }) => (
          <Menu.Item key={label} onClick={onFirstClick(onClick)} {...(isDanger && { c: "var(--mantine-color-error)" })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
