// biome-ignore-all lint/a11y/noRedundantRoles: a browser may drop a table's own roles where CSS lays its rows out in two lines.
import { formatNumber, type Money } from "@ironmonger/contract/money";
import { isValidElement } from "react";
import { PrefetchLink } from "../../lazy/prefetch-link.tsx";
import { MomentText } from "../../ui/moment-text.tsx";
import { Picture } from "../../ui/picture.tsx";
import { useMoney } from "../../use-money.ts";
import { type Column, type Content, layoutOf, rowHeaderId } from "./column.ts";
import classes from "./data-table.module.css";

type Props<Row> = { column: Column<Row>; row: Row; position: number; id: string; isOnFirstLine: boolean };

/** A cell as its column's role shows it. */
export function Cell<Row>({ column, row, position, id, isOnFirstLine }: Props<Row>) {
  const { role, of, detail, below, to, picture, whole, title } = column;
  const content = of(row, position);
  const more = detail?.(row);
  const path = to?.(row);
  const src = picture?.(row);
  const cell = {
    ...layoutOf(column, isOnFirstLine),
    "data-label": title,
    title: whole?.(row) ?? tooltipOf(role, content, more),
  };
  const shown = (
    <>
      {src !== undefined && (
        <Picture src={src} alt="" width={32} height={32} sizes="32px" className={classes.picture} />
      )}
      <Shown column={column} content={content} path={path} />
      {!isNothing(more) && <span className={classes.detail}> {more}</span>}
      {below && <div className={classes.below}>{below(row)}</div>}
    </>
  );
  if (role === "name")
    return (
      <th id={rowHeaderId(id)} role="rowheader" scope="row" {...cell}>
        {shown}
      </th>
    );
  return (
    <td role="cell" {...cell}>
      {shown}
    </td>
  );
}

type ShownProps<Row> = { column: Column<Row>; content: Content; path: string | undefined };

function Shown<Row>({ column, content, path }: ShownProps<Row>) {
  const written = write(column, content, useMoney());
  if (path !== undefined)
    return (
      <PrefetchLink to={path} dir="auto">
        {written}
      </PrefetchLink>
    );
  return typeof written === "string" && column.role !== "figure" ? <span dir="auto">{written}</span> : written;
}

function write<Row>({ role, isDayOnly = false }: Column<Row>, content: Content, money: Money): Content {
  if (isNothing(content)) return role === "actions" || role === "state" ? null : "–";
  if (typeof content === "number") return role === "money" ? money.format(content) : formatNumber(content);
  if (role === "time" && typeof content === "string")
    return <MomentText at={content} isDayOnly={isDayOnly} isShort={!isDayOnly} />;
  return content;
}

const isNothing = (content: Content): boolean =>
  content === null || content === undefined || content === "" || content === false;

/** Names and texts may be cut. */
function tooltipOf(role: Column<never>["role"], content: Content, more: Content): string | undefined {
  if (role !== "name" && role !== "text") return undefined;
  const texts = [content, more].filter((one) => !isNothing(one) && !isValidElement(one));
  return texts.length > 0 && texts.every((one) => typeof one === "string") ? texts.join(", ") : undefined;
}
