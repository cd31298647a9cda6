import { expect, test } from "vitest";
import { officeGroups } from "../dashboard/frame/dashboard-pages.ts";
import { hasWords, pageKeywords } from "./page-keywords.ts";

const pages = officeGroups.flatMap((group) => group.pages);
const pagesFor = (query: string) =>
  pages.filter(({ label, path }) => hasWords(`${label} ${pageKeywords[path] ?? ""}`, query)).map(({ path }) => path);

test.each([
  ["add tool", "/dashboard/addtool"],
  ["tool add", "/dashboard/addtool"],
  ["tax", "/dashboard/settings"],
  ["VAT", "/dashboard/settings"],
  ["csv", "/dashboard/import"],
  ["ship orders", "/dashboard/manageallorders"],
  ["refund", "/dashboard/ledger"],
  ["users", "/dashboard/allusers"],
])("%s finds its page", (query, path) => {
  expect(pagesFor(query)).toContain(path);
});

test("every word must be there, and an empty query matches every page", () => {
  expect(pagesFor("add nothing")).toEqual([]);
  expect(pagesFor("")).toHaveLength(pages.length);
});
