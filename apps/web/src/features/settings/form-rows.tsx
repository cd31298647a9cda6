import { Button } from "@mantine/core";
import { type CSSProperties, type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { CrossButton } from "../../shared/ui/cross-button.tsx";
import classes from "./form-rows.module.css";

type Props = {
  /** The name of a row, for its label and its buttons: `rate`. */
  what: string;
  count: number;
  /** The columns of a row, where there is room for all of its fields. */
  columns?: string;
  error: ReactNode;
  onAdd: () => void;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
};

/** Rows of fields that can be added and removed; the focus goes to the new row, or to the one that follows a removed one. */
export function FormRows({ what, count, columns, error, onAdd, onRemove, children }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = () => {
    flushSync(onAdd);
    list.current?.querySelector<HTMLElement>("li:last-child :is(select, input)")?.focus();
  };
  const remove = (index: number) => {
    flushSync(() => onRemove(index));
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-remove]");
    (buttons?.[Math.min(index, buttons.length - 1)] ?? addButton.current)?.focus();
  };
  return (
    <div className={classes.rows}>
      <ul ref={list} className={classes.list}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form stores the values by their index
          <li key={index}>
            <fieldset
              className={classes.row}
              data-columns={columns && true}
              style={columns ? ({ "--columns": columns } as CSSProperties) : undefined}
              aria-label={`${what} ${index + 1}`}
            >
              {children(index)}
              <CrossButton
                label={`Remove ${what} ${index + 1}`}
                data-remove
                className={classes.remove}
                onClick={() => remove(index)}
              />
            </fieldset>
          </li>
        ))}
      </ul>
      {error ? <p className="error-line">{error}</p> : null}
      <Button ref={addButton} variant="default" className={classes.add} onClick={add}>
        Add a {what}
      </Button>
    </div>
  );
}
