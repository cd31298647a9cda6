import classes from "./look-choice.module.css";
import type { TableLook } from "./use-table-look.ts";

type Props = {
  columns: { title: string; isRowHeader?: boolean; isPosition?: boolean }[];
  look: TableLook;
  onChange: (look: TableLook) => void;
};

/** Chooses the columns of a table, and whether its rows are compact. The column that names the rows is always shown. */
export function LookChoice({ columns, look, onChange }: Props) {
  const { hidden, isCompact } = look;
  return (
    <details className={classes.choice}>
      <summary className={classes.summary}>Columns and density</summary>
      <fieldset className={classes.boxes}>
        <legend>Columns</legend>
        {columns
          .filter(({ isRowHeader }) => !isRowHeader)
          .map(({ title, isPosition }) => (
            <label key={title} className={classes.box}>
              <input
                type="checkbox"
                checked={!hidden.includes(title)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({
                    ...look,
                    hidden: checked ? hidden.filter((other) => other !== title) : [...hidden, title],
                  })
                }
              />
              {isPosition ? "Number of the row" : title}
            </label>
          ))}
      </fieldset>
      <fieldset className={classes.boxes}>
        <legend>Density</legend>
        <label className={classes.box}>
          <input
            type="checkbox"
            checked={isCompact}
            onChange={({ currentTarget: { checked } }) => onChange({ ...look, isCompact: checked })}
          />
          Compact rows
        </label>
      </fieldset>
    </details>
  );
}
