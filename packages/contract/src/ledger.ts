import { z } from "zod";
import { plainLine } from "./text.ts";

/** One rule of the ledger. */
export const RuleCheck = z.object({
  name: z.string(),
  /** The rule in one sentence. */
  title: z.string(),
  isGreen: z.boolean(),
  /** The violations of the rule as one text; empty if there are none. */
  detail: z.string(),
  /** The rows that break the rule, at most 100. */
  rows: z.array(z.object({ id: z.string(), detail: z.string() })),
});
export type RuleCheck = z.infer<typeof RuleCheck>;

/** Whether stock, orders and payments agreed at that moment. */
export const LedgerCheck = z.object({
  checkedAt: z.iso.datetime(),
  isGreen: z.boolean(),
  checks: z.array(RuleCheck),
});
export type LedgerCheck = z.infer<typeof LedgerCheck>;

/** A job that failed for good. */
export const DeadJob = z.object({
  id: z.string(),
  queue: z.string(),
  failedAt: z.iso.datetime(),
  reason: z.string(),
  data: z.string(),
});
export type DeadJob = z.infer<typeof DeadJob>;

export const RetryDeadJobInput = z.object({
  id: z.uuid(),
  queue: plainLine(100),
});
export type RetryDeadJobInput = z.infer<typeof RetryDeadJobInput>;
