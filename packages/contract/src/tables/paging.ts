import { z } from "zod";
import { searchText } from "../text.ts";
import { isUsualYear, notADate } from "./periods.ts";

/** A day in the shop's time zone, as `2026-11-23`, or an exact moment. */
export const DayOrMoment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: notADate })
  .refine(isUsualYear, notADate);

/** A page of a table: `total` counts every row that matches the search and the filters. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int().nonnegative() });

export const PageInput = z.object({
  page: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(100).default(20),
  search: searchText(200),
});

/** The lines of a basket, a list or an order: a page of them, or all if neither is named. */
export const LinePageInput = z.object({
  page: z.int().min(1).max(1_000_000).optional(),
  pageSize: z.int().min(1).max(5_000).optional(),
});
export type LinePageInput = z.infer<typeof LinePageInput>;
const usualLinePageSize = 100;

/** Where the page of lines begins and ends. */
export const rangeOf = ({ page, pageSize }: LinePageInput): { from: number; to: number } => {
  if (page === undefined && pageSize === undefined) return { from: 0, to: Number.POSITIVE_INFINITY };
  const size = pageSize ?? usualLinePageSize;
  const from = ((page ?? 1) - 1) * size;
  return { from, to: from + size };
};

export const SortDirection = z.enum(["asc", "desc"]);
export type SortDirection = z.infer<typeof SortDirection>;
