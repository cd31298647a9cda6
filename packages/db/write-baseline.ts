import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLineMoves } from "./src/line-states.ts";
import { withUnits } from "./src/measure-units.ts";

// `pnpm --filter @ironmonger/db baseline`: writes the tables of the baseline from the schema, and the function
// that checks the moves of order lines and the one that finds units from the tables of the contract. From the tag v1.0.0 on, migrations are
// only added: `pnpm --filter @ironmonger/db generate` adds one instead.

const folder = "node_modules/.baseline";
const [sql, snapshot] = ["0000_tables.sql", "meta/0000_snapshot.json"];
rmSync(folder, { recursive: true, force: true });
const options = ["--dialect=postgresql", "--schema=./src/schema/*.ts", `--out=${folder}`, "--name=tables"];
execFileSync("drizzle-kit", ["generate", ...options], { stdio: ["ignore", "ignore", "inherit"] });
copyFileSync(join(folder, sql), "migrations/0001_tables.sql");
copyFileSync(join(folder, snapshot), "migrations/meta/0001_snapshot.json");
rmSync(folder, { recursive: true });

const functions = "migrations/0002_functions_and_triggers.sql";
writeFileSync(functions, withLineMoves(readFileSync(functions, "utf8")));

const extensions = "migrations/0000_extensions.sql";
writeFileSync(extensions, withUnits(readFileSync(extensions, "utf8")));
