import type { ReactNode } from "react";

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

export const isRight = ({ role }: { role: Role }): boolean =>
  role === "figure" || role === "money" || role === "actions";

/** The id of a row's header: buttons that say only "Cancel" refer to it as their description. */
export const rowHeaderId = (rowKey: string): string => `row-${rowKey}`;
