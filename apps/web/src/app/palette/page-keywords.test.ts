import { expect, test } from "vitest";
import { officeGroups } from "../dashboard/frame/dashboard-pages.ts";
import { hasWords, pageKeywords } from "./page-keywords.ts";

const pages = officeGroups.flatMap((group) => group.pages);
const found = (query: string) =>
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
  expect(found(query)).toContain(path);
});

test("every word must be there, and nothing typed finds every page", () => {
  expect(found("add nothing")).toEqual([]);
  expect(found("")).toHaveLength(pages.length);
});
