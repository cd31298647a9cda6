import type { CSSProperties, ReactNode } from "react";

/**
 * What a column is. It decides how its cells look: a name leads to its record, texts end in an ellipsis where there is little room, figures
 * and money stand at the right, a time is written as the office writes times.
 */
export type Role = "name" | "text" | "figure" | "money" | "state" | "time" | "actions";

/**
 * What a cell shows: a string, or an element such as a field. A number is written as a figure, or as money if it is in cents; the string
 * of a time is its moment. Nothing is a dash.
 */
export type Content = ReactNode;

export type Column<Row, SortKey extends string = string> = {
  title: string;
  role: Role;
  /** 1: everywhere, also in the two lines of a phone. 2: where a table fits. 3: only where there is much room. On paper all are. */
  priority?: 1 | 2 | 3;
  of: (row: Row, position: number) => Content;
  /** A quiet text behind it. */
  detail?: (row: Row) => Content;
  /** Of a name: what stands below it over as many lines as it needs, such as what hinders an order. */
  below?: (row: Row) => ReactNode;
  /** The page to which it leads. */
  to?: (row: Row) => string | undefined;
  /** A small picture before it. */
  picture?: (row: Row) => string;
  /** The text of an element that may be cut, for its tooltip. Strings have it by themselves. */
  whole?: (row: Row) => string;
  /** Only the day of a time. */
  isDayOnly?: boolean;
  sortBy?: SortKey;
};

export type Sorting<SortKey extends string> = {
  by: SortKey;
  direction: "asc" | "desc";
  onSort: (by: SortKey, direction: "asc" | "desc") => void;
};

/** An order of the rows that no column shows. */
export type SortWithoutColumn<SortKey extends string> = {
  title: string;
  sortBy: SortKey;
  role?: Role;
};

const rightRoles: readonly Role[] = ["figure", "money", "actions"];

/** What its cells and its head tell the stylesheet. */
export const layoutOf = ({ role, priority = 1 }: Pick<Column<never>, "role" | "priority">, isOnFirstLine = false) => ({
  "data-role": role,
  "data-priority": priority,
  "data-right": rightRoles.includes(role) || undefined,
  "data-line": isOnFirstLine ? 1 : undefined,
});

/**
 * The room of names and texts, for the stylesheet: how much they share of what the others leave, by what most of these rows have
 * there, and the least of it. A name beside two texts is a number. The narrow share is among the columns that are shown where there is
 * less room.
 */
export function roomOf<Row>(column: Column<Row>, columns: Column<Row>[], rows: Row[] = []): CSSProperties {
  const hasShortName = firstLineOf(columns).some(({ role }) => role === "text");
  const partsOf = (one: Column<Row>) =>
    one.role === "text" || (one.role === "name" && !hasShortName) ? lettersOf(one, rows) : 0;
  const parts = partsOf(column);
  if (parts === 0) return {};
  const among = (shown: Column<Row>[]) =>
    `${Math.floor((100 * parts) / shown.reduce((sum, one) => sum + partsOf(one), 0))}%`;
  return {
    "--share": among(columns),
    "--narrow-share": column.priority === 3 ? undefined : among(columns.filter(({ priority }) => priority !== 3)),
    "--least": `${1 + Math.min(parts, 12) / 2}rem`,
  } as CSSProperties;
}

/** Its letters in four of five rows, within limits: a head has some, too, and a few long texts do not push the others aside. */
function lettersOf<Row>({ role, title, of, detail, picture }: Column<Row>, rows: Row[]): number {
  const usual = role === "name" ? 24 : 18;
  if (rows.length === 0) return usual;
  const count = (content: Content, ofElement = usual) =>
    typeof content === "string" || typeof content === "number" ? String(content).length : content ? ofElement : 0;
  const counts = rows
    .slice(0, 100)
    .map((row, index) => count(of(row, index + 1)) + count(detail?.(row), 8) + (picture ? 4 : 0))
    .sort((one, other) => one - other);
  return Math.min(Math.max(counts[Math.ceil(0.8 * (counts.length - 1))] ?? 0, title.length, 8), 48);
}

/**
 * On phones the first line of a row has the name and one number, an amount rather than a figure. Of several texts the first stands there,
 * too, so that no line has more than one.
 */
export function firstLineOf<Row>(columns: Column<Row>[]): Column<Row>[] {
  const first = (role: Role) => columns.filter((column) => column.role === role && (column.priority ?? 1) === 1);
  const [texts, number] = [first("text"), first("money")[0] ?? first("figure")[0]];
  return [...(texts.length > 1 ? texts.slice(0, 1) : []), ...(number ? [number] : [])];
}

/** The id of a row's header: buttons that say only "Cancel" refer to it as their description. */
export const rowHeaderId = (rowKey: string): string => `row-${rowKey}`;
