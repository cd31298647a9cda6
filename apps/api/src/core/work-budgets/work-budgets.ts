import { createHash } from "node:crypto";
import type { Meter } from "@ironmonger/db/meter";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { DomainError } from "../domain-error.ts";
import { errorMessages } from "../error-messages.ts";
import { clientNetwork } from "../rate-limits/rate-limits.ts";

/**
 * Rows that may pass between server and database: for a request of one call, for all calls of a batch together, and in a minute for each
 * caller, each address and the process. One call for 5,000 lines passes up to 30,000, those of a company's own prices included.
 */
export const rowBudgets = { request: 40_000, batch: 20_000, caller: 200_000, address: 400_000, process: 3_000_000 };
export const maxAnswerBytes = 10 * 1024 * 1024;

/** Rendering a page for one reader occupies the process about as long as so many rows. */
const rowsPerRendering = 500;

/** How many statements of one caller run concurrently outside of transactions: so many are not charged yet when others begin. */
const maxStatements = 5;
/** How many streams (long lists, exports) one caller reads concurrently. */
const maxStreams = 2;
/** Forgetting the longest idle one of so many gives it a full budget. */
const maxCallers = 20_000;

/** What was charged lately. It runs off evenly, within a minute for a whole budget. */
class Account {
  readonly budget: number;
  #rows = 0;
  #at = performance.now();

  constructor(budget: number) {
    this.budget = budget;
  }
  get rows(): number {
    const now = performance.now();
    this.#rows = Math.max(0, this.#rows - ((now - this.#at) / 60_000) * this.budget);
    this.#at = now;
    return this.#rows;
  }
  charge(rows: number): void {
    // Nobody waits for more than a minute.
    this.#rows = Math.min(this.rows + rows, 2 * this.budget);
  }
  /** 0 if the budget is not used up. */
  get secondsLeft(): number {
    return Math.max(0, Math.ceil(((this.rows - this.budget) / this.budget) * 60));
  }
}

/** An account, a visitor's cookie, or an address. */
class Caller extends Account {
  readonly limitStatements = pLimit(maxStatements);
  streams = 0;
}

export type WorkBudgets = ReturnType<typeof createWorkBudgets>;

/** Counted by each process for itself. */
export function createWorkBudgets() {
  const callers = new LRUCache<string, Caller>({ max: maxCallers });
  const all = new Account(rowBudgets.process);
  const find = (kind: "caller" | "address", name: string): Caller => {
    // Of the same length, however long a cookie is; no secret is stored.
    const key = createHash("sha256").update(`${kind} ${name}`).digest("base64url");
    const caller = callers.get(key) ?? new Caller(rowBudgets[kind]);
    callers.set(key, caller);
    return caller;
  };

  return {
    /** The meter of a request from this address. */
    open: (address: string): RequestMeter =>
      new RequestMeter(all, find("address", clientNetwork(address)), (name) => find("caller", name)),
  };
}

/** Charges one request, a batch of calls included, and whoever makes it. */
export class RequestMeter implements Meter {
  readonly #all: Account;
  readonly #address: Caller;
  readonly #findCaller: (name: string) => Caller;
  /** Without account and cookie, the address. */
  #caller: Caller;
  #rows = 0;
  #budget = rowBudgets.request;
  #answerBytes = 0;

  constructor(all: Account, address: Caller, findCaller: (name: string) => Caller) {
    this.#all = all;
    this.#address = address;
    this.#caller = address;
    this.#findCaller = findCaller;
  }

  /** Once it is known who calls. */
  chargeTo({ userId, cookie }: { userId?: string | undefined; cookie?: string | undefined }): void {
    const name = userId ?? cookie;
    if (name) this.#caller = this.#findCaller(name);
  }

  /** Before its calls run. */
  countAsBatch(): void {
    this.#budget = rowBudgets.batch;
  }

  admit(statement: () => Promise<void>): Promise<void> {
    return this.#caller.limitStatements(statement);
  }

  /** @throws DomainError too_many_requests · unavailable (the process is over its budget, and this caller is one of the most expensive) */
  requireRows(): void {
    if (this.#rows >= this.#budget)
      throw new DomainError("too_many_requests", errorMessages.tooMuchInOneRequest, { retryAfterSeconds: 1 });
    const retryAfterSeconds = Math.max(this.#caller.secondsLeft, this.#address.secondsLeft);
    if (retryAfterSeconds > 0)
      throw new DomainError("too_many_requests", errorMessages.tooMuchWork, { retryAfterSeconds });
    const overload = this.#all.rows / this.#all.budget;
    if (overload > 1 && this.#caller.rows > Math.max(rowBudgets.request, this.#caller.budget * (2 - overload)))
      throw new DomainError("unavailable", errorMessages.unavailable, { retryAfterSeconds: 10 });
  }

  charge(rows: number): void {
    this.#rows += rows;
    for (const account of new Set([this.#caller, this.#address, this.#all])) account.charge(rows);
  }

  /** @throws DomainError as `requireRows` */
  chargeRendering(): void {
    this.requireRows();
    this.charge(rowsPerRendering);
  }

  /**
   * For each answer of a batch to a read: those that fit are sent.
   * @throws DomainError too_many_requests
   */
  addAnswer(answer: unknown): void {
    // So few rows are never too much, and need not be measured.
    if (this.#rows < 1000) return;
    const bytes = Buffer.byteLength(JSON.stringify(answer));
    if (this.#answerBytes > 0 && this.#answerBytes + bytes > maxAnswerBytes)
      throw new DomainError("too_many_requests", errorMessages.tooMuchInOneRequest, { retryAfterSeconds: 1 });
    this.#answerBytes += bytes;
  }

  /**
   * Takes one of the caller's streams; call the result when it ends.
   * @throws DomainError too_many_requests
   */
  openStream(): () => void {
    const caller = this.#caller;
    if (caller.streams >= maxStreams)
      throw new DomainError("too_many_requests", errorMessages.tooManyStreams, { retryAfterSeconds: 5 });
    caller.streams += 1;
    let isOpen = true;
    return () => {
      if (isOpen) caller.streams -= 1;
      isOpen = false;
    };
  }
}
