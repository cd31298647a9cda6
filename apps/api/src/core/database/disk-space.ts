import { statfs } from "node:fs/promises";
import type { Sql } from "@ironmonger/db/client";
import { DomainError } from "../domain-error.ts";
import type { Env } from "../env.ts";
import { hasDiskSpace } from "./gauges.statement.ts";

const checkEveryMs = 5000;
/**
 * The embedded database counts as full before the last byte: if the next file of its log does not fit on the disk, PostgreSQL stops, and
 * then even reads fail.
 */
const minFreeBytes = 48 * 1024 * 1024;

export type DiskSpace = {
  /** How much of the database's disk is free. Undefined if the settings do not name a folder on it. */
  measure: () => Promise<{ freeBytes: number; sizeBytes: number } | undefined>;
  /** Checks now. False while the disk is full. @throws Error if the database does not answer */
  check: () => Promise<boolean>;
  /** @throws DomainError unavailable, while the disk is full */
  requireSome: () => void;
  /** Checks every few seconds, and reports changes. Returns a function that stops it. */
  watch: (report: (message: string) => void) => () => void;
};

/**
 * Whether the database has room for writes. Without this check, only the first statement that needs a new page would notice a full disk,
 * and the writes that still find room would fill the database's log.
 */
export function createDiskSpace(
  sql: Sql,
  { dataDir, databaseFolder = dataDir }: Pick<Env, "dataDir" | "databaseFolder">,
): DiskSpace {
  let isFull = false;
  const check = async () => {
    isFull = !((dataDir === undefined || (await freeBytes(dataDir)) >= minFreeBytes) && (await hasDiskSpace(sql)));
    return !isFull;
  };
  return {
    check,
    measure: async () => {
      if (databaseFolder === undefined) return undefined;
      const { bavail, blocks, bsize } = await statfs(databaseFolder);
      return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
    },
    requireSome: () => {
      if (isFull) throw diskFull();
    },
    watch: (report) => {
      let wasFull = isFull;
      const look = async () => {
        await check();
        if (isFull !== wasFull) report(isFull ? "The disk is full: writes are refused." : "The disk has space again.");
        wasFull = isFull;
      };
      // While the database does not answer, the state is unknown.
      const timer = setInterval(() => void look().catch(() => {}), checkEveryMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

/** The error for a write for which the disk has no room. */
export const diskFull = (cause?: unknown): DomainError =>
  new DomainError("unavailable", "The shop cannot save anything right now; browsing still works. Try again later.", {
    retryAfterSeconds: 30,
    cause,
  });

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
