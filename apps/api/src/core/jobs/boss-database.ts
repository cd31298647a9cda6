import type { Sql } from "@ironmonger/db/client";
import type { Db as BossDatabase } from "pg-boss";
import type postgres from "postgres";

type AnySql = Sql | postgres.Sql;
type Parameter = postgres.ParameterOrJSON<never>;

/** Lets the job library use the shop's pool, so that it needs no driver and no connections of its own. */
export function bossDatabase(sql: AnySql): BossDatabase {
  return {
    async executeSql(text, values = []) {
      if (values.length > 0) return rowsOf(await run(sql, text, values));
      // A script that contains a transaction must stay on one connection.
      if (!/^\s*begin\b/i.test(text)) return rowsOf(await sql.unsafe(text));
      const reserved = await sql.reserve();
      try {
        return rowsOf(await reserved.unsafe(text));
      } catch (error) {
        await reserved.unsafe("rollback").catch(() => {});
        throw error;
      } finally {
        reserved.release();
      }
    },
  };
}

function run(sql: AnySql, text: string, values: unknown[]) {
  return sql.unsafe(text, values.map(asParameter), { prepare: sql.options.prepare });
}

/** Objects are sent as JSON text, as the library's own driver does. */
function asParameter(value: unknown): Parameter {
  const isPlain = value !== null && typeof value === "object" && !Array.isArray(value) && !(value instanceof Date);
  return (isPlain ? JSON.stringify(value) : (value ?? null)) as Parameter;
}

/** A script has a list of results, one per statement. */
function rowsOf(result: readonly unknown[]): { rows: unknown[] } {
  return { rows: result.some(Array.isArray) ? result.flat() : [...result] };
}
