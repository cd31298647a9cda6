import { statfs } from "node:fs/promises";
import { messages } from "@ironmonger/contract/messages";
import type { Sql } from "@ironmonger/db/client";
import { DomainError } from "../domain-error.ts";
import { hasDiskSpace } from "./gauges.statement.ts";

const checkEveryMs = 5000;
/**
 * The embedded database is protected earlier than at the last byte: where no further file of its log fits on the disk, PostgreSQL
 * ends, and even reads with it.
 */
const leastFreeBytes = 48 * 1024 * 1024;

export type DiskSpace = {
  /** Looks now. False while the disk is full. @throws Error where the database does not answer */
  check: () => Promise<boolean>;
  /** @throws DomainError unavailable, while the disk is full */
  requireSome: () => void;
  /** Looks every few seconds, and reports a change. Answers how to stop it. */
  watch: (report: (message: string) => void) => () => void;
};

/**
 * Whether the database can store anything. Without this, a full disk would be noticed by the first statement that needs a new page, and
 * the writes that still find room would fill the database's log.
 */
export function createDiskSpace(sql: Sql, dataDir: string | undefined): DiskSpace {
  let isFull = false;
  const check = async () => {
    isFull = !((dataDir === undefined || (await freeBytes(dataDir)) >= leastFreeBytes) && (await hasDiskSpace(sql)));
    return !isFull;
  };
  return {
    check,
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
      // While the database does not answer, nothing is known.
      const timer = setInterval(() => void look().catch(() => {}), checkEveryMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

/** The answer to a write for which the disk has no room. */
export const diskFull = (cause?: unknown): DomainError =>
  new DomainError("unavailable", messages.diskFull, { retryAfterSeconds: 30, cause });

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
