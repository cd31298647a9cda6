import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";

/**
 * Every tool, every 8th or every 64th of them, chosen by the last byte of their ids, which is random: always the same ones. Where words or
 * filters lead to thousands of tools, a share of them says enough. Each share has indexes of its own.
 */
export type Share = 1 | 8 | 64;

/** `and …` on the tools under the name `t`, in the letters of the indexes. */
export const whereShare = (sql: Sql, share: Share): Fragment =>
  ({
    1: sql``,
    8: sql`and get_byte(uuid_send(t.id), 15) < 32`,
    64: sql`and get_byte(uuid_send(t.id), 15) < 4`,
  })[share];

/** How many rows there are at least where so many of every `share`th were seen: three standard deviations are taken off, for chance. */
export const atLeast = (seen: number, share: number): number =>
  Math.max(seen, Math.floor(share * seen - 3 * Math.sqrt(seen * share * (share - 1))));

/** How many of a share show that there are more than `limit`. */
export const fewestManyOf = (share: number, limit: number): number =>
  Array.from({ length: limit }, (_, seen) => seen).findIndex((seen) => atLeast(seen, share) > limit);
