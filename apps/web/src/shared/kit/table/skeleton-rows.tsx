// biome-ignore-all lint/a11y/noRedundantRoles: a browser may drop a table's own roles where CSS lays its rows out in two lines.
import { type Column, isRight } from "./column.ts";
import classes from "./data-table.module.css";

type Props<Row> = { columns: Column<Row>[]; corner: Column<Row> | undefined; count: number; hasTicks: boolean };

/** Rows of bars, as high as the rows that are being loaded. Plain elements: a table has a hundred of them. */
export function SkeletonRows<Row>({ columns, corner, count, hasTicks }: Props<Row>) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <tr role="row" key={index} className={classes.row}>
      {hasTicks && <td role="cell" className={classes.tick} />}
      {columns.map((column) => (
        <td
          role="cell"
          key={column.title}
          className={classes.cell}
          data-role={column.role}
          data-priority={column.priority ?? 1}
          data-corner={column === corner || undefined}
          data-right={isRight(column) || undefined}
        >
          <span className={classes.bone} />
        </td>
      ))}
    </tr>
  ));
}
