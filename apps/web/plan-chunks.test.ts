import { expect, test } from "vitest";
import { type BuiltFile, planChunks } from "./plan-chunks.ts";

/** A file of a build, as far as the plan reads it. */
function file(name: string, bytes: number, imports: string[] = [], page?: string): BuiltFile {
  return {
    type: "chunk",
    name,
    fileName: name,
    moduleIds: [`/src/${name}.ts`],
    modules: { [`/src/${name}.ts`]: { renderedLength: bytes } },
    imports,
    isEntry: false,
    isDynamicEntry: page !== undefined,
    facadeModuleId: page ?? null,
  };
}

const orders = "/src/app/dashboard/admin/orders-page.tsx";
const tools = "/src/app/dashboard/admin/tools-page.tsx";
const home = "/src/app/pages/home-page.tsx";
const plan = (...files: BuiltFile[]) => planChunks(files, new Set(["react"]));

test("small files that the same pages load become one", () => {
  const names = plan(
    file("orders", 5000, ["menu", "table"], orders),
    file("tools", 5000, ["menu", "table"], tools),
    file("menu", 900),
    file("table", 4000),
  );
  expect(names.get("/src/menu.ts")).toBe("table-0");
  expect(names.get("/src/table.ts")).toBe("table-0");
  expect(names.has("/src/orders.ts"), "a page stays a file of its own").toBe(false);
});

test("the home page loads nothing in vain to spare the office a file", () => {
  const names = plan(
    file("home", 5000, ["money"], home),
    file("orders", 5000, ["money", "table"], orders),
    file("tools", 5000, ["money", "table"], tools),
    file("money", 500),
    file("table", 9000),
  );
  expect(names.get("/src/money.ts")).not.toBe(names.get("/src/table.ts"));
});

test("what a file needs counts, too, when a page would load it in vain", () => {
  const names = plan(
    file("home", 5000, ["money"], home),
    file("orders", 5000, ["money", "sort"], orders),
    file("tools", 5000, ["money", "sort"], tools),
    file("money", 500),
    file("sort", 100, ["table"]),
    file("table", 9000),
  );
  expect(names.get("/src/money.ts")).not.toBe(names.get("/src/sort.ts"));
});

test("files are not joined when one would run before what it needs", () => {
  const names = plan(
    file("orders", 5000, ["first"], orders),
    file("tools", 5000, ["first"], tools),
    file("first", 100, ["react"]),
    file("react", 9000, ["last"]),
    file("last", 100),
  );
  expect(names.get("/src/first.ts")).not.toBe(names.get("/src/last.ts"));
});
