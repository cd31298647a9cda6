import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Charge, PaymentIntent, Refund, StoredAnswer, StoredEvent, StoredPaymentMethod } from "./objects.ts";

const answersKeptMs = 24 * 60 * 60 * 1000;

interface Kept {
  intents: PaymentIntent;
  methods: StoredPaymentMethod;
  charges: Charge;
  refunds: Refund;
  events: StoredEvent;
  answers: StoredAnswer;
}

/** Objects of one kind. They are replaced whole, never changed in place, so a handed-out object stays as it was. */
export interface Shelf<T> {
  get(id: string): T | undefined;
  put(id: string, value: T): T;
  newestFirst(): T[];
}

export type Books = { [Kind in keyof Kept]: Shelf<Kept[Kind]> };

/**
 * Everything that the card provider knows. With a file, each change is appended to it at once, so that payments outlive
 * a restart and even a kill; opening the books again reads the file and rewrites it without what is outdated.
 */
export function openBooks(file?: string): Books {
  const append = (kind: string, id: string, value: unknown) => {
    if (file) appendFileSync(file, `${JSON.stringify([kind, id, value])}\n`);
  };
  const shelves = {
    intents: new Map<string, PaymentIntent>(),
    methods: new Map<string, StoredPaymentMethod>(),
    charges: new Map<string, Charge>(),
    refunds: new Map<string, Refund>(),
    events: new Map<string, StoredEvent>(),
    answers: new Map<string, StoredAnswer>(),
  };
  if (file) loadInto(shelves, file);
  const shelf = <T>(kind: string, kept: Map<string, T>): Shelf<T> => ({
    get: (id) => kept.get(id),
    put: (id, value) => {
      kept.set(id, value);
      append(kind, id, value);
      return value;
    },
    newestFirst: () => [...kept.values()].reverse(),
  });
  return {
    intents: shelf("intents", shelves.intents),
    methods: shelf("methods", shelves.methods),
    charges: shelf("charges", shelves.charges),
    refunds: shelf("refunds", shelves.refunds),
    events: shelf("events", shelves.events),
    answers: shelf("answers", shelves.answers),
  };
}

function loadInto(shelves: { [Kind in keyof Kept]: Map<string, Kept[Kind]> }, file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) return;
  const maps = new Map<string, Map<string, unknown>>(Object.entries(shelves));
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const entry = parseLine(line);
    if (entry) maps.get(entry[0])?.set(entry[1], entry[2]);
  }
  for (const [key, answer] of shelves.answers) {
    if (answer.storedAt < Date.now() - answersKeptMs) shelves.answers.delete(key);
  }
  const lines = [...maps].flatMap(([kind, kept]) => [...kept].map((entry) => `${JSON.stringify([kind, ...entry])}\n`));
  writeFileSync(`${file}.new`, lines.join(""));
  renameSync(`${file}.new`, file);
}

// A process that was killed may leave half a line at the end; everything before it counts.
function parseLine(line: string): [string, string, unknown] | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    if (Array.isArray(entry) && typeof entry[0] === "string" && typeof entry[1] === "string") {
      return [entry[0], entry[1], entry[2]];
    }
  } catch {
    return undefined;
  }
}
