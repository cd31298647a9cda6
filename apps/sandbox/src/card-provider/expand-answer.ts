import type { Books } from "./books.ts";
import type { Form } from "./parse-form.ts";
import { findList } from "./read-params.ts";

/** Puts whole objects in place of the ids that `expand[]` names, e.g. `latest_charge` or `data.payment_method`. */
export function expandAnswer(books: Books, answer: object, params: Form): unknown {
  return findList(params, "expand").reduce<unknown>(
    (expanded, path) => expandPath(books, expanded, path.split(".")),
    answer,
  );
}

function expandPath(books: Books, value: unknown, [field, ...rest]: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => expandPath(books, item, field ? [field, ...rest] : []));
  if (field === undefined || typeof value !== "object" || value === null || !(field in value)) return value;
  const inner: unknown = Object.entries(value).find(([name]) => name === field)?.[1];
  const found = typeof inner === "string" ? findById(books, inner) : inner;
  return { ...value, [field]: expandPath(books, found, rest) };
}

function findById(books: Books, id: string): unknown {
  return (
    books.charges.get(id) ??
    books.intents.get(id) ??
    books.methods.get(id)?.paymentMethod ??
    books.refunds.get(id) ??
    id
  );
}
