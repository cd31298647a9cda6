import { invalidRequest } from "./api-error.ts";
import type { PaymentIntent } from "./objects.ts";
import type { Form } from "./parse-form.ts";
import { findInteger, findText, requireText } from "./read-params.ts";

const clause = /^\s*(status|currency|metadata\[['"]([^'"]+)['"]\])\s*:\s*['"]([^'"]*)['"]\s*$/;

/** The provider's search language as far as `status`, `currency` and `metadata['key']`, joined by AND. */
export function searchPaymentIntents(newestFirst: PaymentIntent[], params: Form) {
  const tests = requireText(params, "query")
    .split(/\s+AND\s+/i)
    .map(readClause);
  const limit = findInteger(params, "limit") ?? 10;
  const start = Number(findText(params, "page") ?? 0);
  const found = newestFirst.filter((intent) => tests.every((test) => test(intent)));
  const end = start + limit;
  const hasMore = found.length > end;
  return {
    object: "search_result",
    data: found.slice(start, end),
    has_more: hasMore,
    next_page: hasMore ? String(end) : null,
    url: "/v1/payment_intents/search",
  };
}

function readClause(text: string): (intent: PaymentIntent) => boolean {
  const [, field, key, value] = clause.exec(text) ?? [];
  if (field === "status") return (intent) => intent.status === value;
  if (field === "currency") return (intent) => intent.currency === value;
  if (key !== undefined) return (intent) => intent.metadata[key] === value;
  throw invalidRequest(`The sandbox does not understand this search: ${text}`, { param: "query" });
}
