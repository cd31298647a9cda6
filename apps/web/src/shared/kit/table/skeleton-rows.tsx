// biome-ignore-all lint/a11y/noRedundantRoles: a browser may drop a table's own roles where CSS lays its rows out in two lines.
import { type Column, firstLineOf, layoutOf } from "./column.ts";
import classes from "./data-table.module.css";

type Props<Row> = { columns: Column<Row>[]; count: number; hasTicks: boolean };

/** Rows of bars, as high as the rows that are being loaded. Plain elements: a table has a hundred of them. */
export function SkeletonRows<Row>({ columns, count, hasTicks }: Props<Row>) {
  const firstLine = firstLineOf(columns);
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <tr role="row" key={index} className={classes.row}>
      {hasTicks && <td role="cell" className={classes.tick} />}
      {columns.map((column) => (
        <td role="cell" key={column.title} {...layoutOf(column, firstLine.includes(column))}>
          <span className={classes.bone} />
        </td>
      ))}
    </tr>
  ));
}
