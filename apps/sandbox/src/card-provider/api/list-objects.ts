import type { PaymentIntent } from "../objects.ts";
import { invalidRequest } from "./api-error.ts";
import { type Form, findForm, findInteger, findText, requireText } from "./form-params.ts";

const clause = /^\s*(status|currency|metadata\[['"]([^'"]+)['"]\])\s*:\s*['"]([^'"]*)['"]\s*$/;

interface Listed {
  id: string;
  created: number;
}

export interface ObjectList<T> {
  object: "list";
  data: T[];
  has_more: boolean;
  url: string;
}

/** The parameters that all lists have. */
export const listParams = ["created", "ending_before", "expand", "limit", "starting_after"] as const;

/** One page of the provider's lists, newest first, by `limit`, `starting_after`, `ending_before` and `created`. */
export function listObjects<T extends Listed>(newestFirst: T[], params: Form, url: string): ObjectList<T> {
  const limit = findInteger(params, "limit") ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidRequest(`Invalid limit: ${limit}. Must be between 1 and 100.`, { param: "limit" });
  }
  const matching = newestFirst.filter(createdFilter(params));
  const after = findText(params, "starting_after");
  const before = findText(params, "ending_before");
  if (before) {
    const end = indexOf(matching, before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: matching.slice(start, end), has_more: start > 0, url };
  }
  const start = after ? indexOf(matching, after, "starting_after") + 1 : 0;
  return { object: "list", data: matching.slice(start, start + limit), has_more: matching.length > start + limit, url };
}

function indexOf(listed: Listed[], id: string, param: string): number {
  const index = listed.findIndex((object) => object.id === id);
  if (index < 0) throw invalidRequest(`No such object: '${id}'`, { code: "resource_missing", param });
  return index;
}

function createdFilter(params: Form): (object: Listed) => boolean {
  if (typeof params.created === "string") {
    const at = findInteger(params, "created");
    return (object) => object.created === at;
  }
  const range = findForm(params, "created") ?? {};
  const gt = findInteger(range, "gt") ?? Number.NEGATIVE_INFINITY;
  const gte = findInteger(range, "gte") ?? Number.NEGATIVE_INFINITY;
  const lt = findInteger(range, "lt") ?? Number.POSITIVE_INFINITY;
  const lte = findInteger(range, "lte") ?? Number.POSITIVE_INFINITY;
  return ({ created }) => created > gt && created >= gte && created < lt && created <= lte;
}

/** Supports `status`, `currency` and `metadata['key']` of the provider's search language, joined by AND. */
export function searchPaymentIntents(newestFirst: PaymentIntent[], params: Form) {
  const conditions = requireText(params, "query")
    .split(/\s+AND\s+/i)
    .map(readClause);
  const limit = findInteger(params, "limit") ?? 10;
  const start = Number(findText(params, "page") ?? 0);
  const matching = newestFirst.filter((intent) => conditions.every((isMet) => isMet(intent)));
  const end = start + limit;
  const hasMore = matching.length > end;
  return {
    object: "search_result",
    data: matching.slice(start, end),
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
  throw invalidRequest(`The sandbox does not support this search: ${text}`, { param: "query" });
}
