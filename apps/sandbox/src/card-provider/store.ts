import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type {
  BalanceTransaction,
  Charge,
  Dispute,
  EarlyFraudWarning,
  ImportedPayment,
  PaymentIntent,
  Payout,
  Refund,
  StoredAnswer,
  StoredEvent,
  StoredPaymentMethod,
} from "./objects.ts";

const answersExpireAfterMs = 24 * 60 * 60 * 1000;

/** Objects of one kind. They are replaced, never changed in place, so an object that was read stays as it was. */
export interface Collection<T> {
  get(id: string): T | undefined;
  put(id: string, value: T): T;
  /** By creation time; of one second, the last one added comes first. */
  newestFirst(): T[];
}

export type Store = ReturnType<typeof openStore>;

/**
 * Everything that the card provider knows. With a file, each change is appended to it immediately, so that payments
 * survive a restart and even a kill; opening the store reads the file and rewrites it without outdated entries.
 */
export function openStore(file?: string) {
  const intents = new Map<string, PaymentIntent>();
  const methods = new Map<string, StoredPaymentMethod>();
  const charges = new Map<string, Charge>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
  const fraudWarnings = new Map<string, EarlyFraudWarning>();
  const payouts = new Map<string, Payout>();
  const balanceTransactions = new Map<string, BalanceTransaction>();
  const events = new Map<string, StoredEvent>();
  const answers = new Map<string, StoredAnswer>();
  const imports = new Map<string, ImportedPayment>();

  if (file) {
    const kinds: [string, Map<string, unknown>][] = Object.entries({
      intents,
      methods,
      charges,
      refunds,
      disputes,
      fraudWarnings,
      payouts,
      balanceTransactions,
      events,
      answers,
      imports,
    });
    readFile(file, new Map(kinds));
    for (const [key, { storedAt }] of answers) if (storedAt < Date.now() - answersExpireAfterMs) answers.delete(key);
    rewriteFile(file, kinds);
  }

  const collection = <T>(kind: string, values: Map<string, T>, createdAt: (value: T) => number): Collection<T> => ({
    get: (id) => values.get(id),
    put: (id, value) => {
      values.set(id, value);
      if (file) appendFileSync(file, lineOf(kind, id, value));
      return value;
    },
    newestFirst: () => [...values.values()].reverse().sort((one, other) => createdAt(other) - createdAt(one)),
  });
  return {
    intents: collection("intents", intents, ({ created }) => created),
    methods: collection("methods", methods, ({ paymentMethod }) => paymentMethod.created),
    charges: collection("charges", charges, ({ created }) => created),
    refunds: collection("refunds", refunds, ({ created }) => created),
    disputes: collection("disputes", disputes, ({ created }) => created),
    fraudWarnings: collection("fraudWarnings", fraudWarnings, ({ created }) => created),
    payouts: collection("payouts", payouts, ({ created }) => created),
    balanceTransactions: collection("balanceTransactions", balanceTransactions, ({ created }) => created),
    events: collection("events", events, ({ event }) => event.created),
    /** By idempotency key. */
    answers: collection("answers", answers, ({ storedAt }) => storedAt),
    /** What was imported, as it was sent. */
    imports: collection("imports", imports, ({ created }) => created),
  };
}

function readFile(file: string, kinds: Map<string, Map<string, unknown>>): void {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) return;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [kind, id, value] = parseLine(line);
    if (typeof kind === "string" && typeof id === "string") kinds.get(kind)?.set(id, value);
  }
}

function rewriteFile(file: string, kinds: [string, Map<string, unknown>][]): void {
  const lines = kinds.flatMap(([kind, values]) => [...values].map(([id, value]) => lineOf(kind, id, value)));
  writeFileSync(`${file}.new`, lines.join(""));
  renameSync(`${file}.new`, file);
}

const lineOf = (kind: string, id: string, value: unknown) => `${JSON.stringify([kind, id, value])}\n`;

// A process that was killed may leave half a line at the end; everything before it counts.
function parseLine(line: string): unknown[] {
  try {
    const entry: unknown = JSON.parse(line);
    return Array.isArray(entry) ? entry : [];
  } catch {
    return [];
  }
}
