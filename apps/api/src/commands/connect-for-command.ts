import { type Client, connect } from "@ironmonger/db/client";
import type { Env } from "../core/env.ts";

const maxStatementMs = 10 * 60_000;

/** Two connections to the database itself: behind a pooler, whose account has a short limit, long statements would be cancelled. */
export const connectForCommand = ({ databaseDirectUrl }: Env, command: string): Client =>
  connect(databaseDirectUrl, {
    max: 2,
    applicationName: `ironmonger-${command}`,
    statementTimeoutMs: maxStatementMs,
  });
