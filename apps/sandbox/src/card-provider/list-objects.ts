import { invalidRequest } from "./api-error.ts";
import type { Form } from "./parse-form.ts";
import { findForm, findInteger, findText } from "./read-params.ts";

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

/** One page, newest first, by `limit`, `starting_after`, `ending_before` and `created`, as the provider's lists work. */
export function listObjects<T extends Listed>(newestFirst: T[], params: Form, url: string): ObjectList<T> {
  const limit = findInteger(params, "limit") ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidRequest(`Invalid limit: ${limit}. Must be between 1 and 100.`, { param: "limit" });
  }
  const wanted = newestFirst.filter(createdFilter(params));
  const after = findText(params, "starting_after");
  const before = findText(params, "ending_before");
  if (before) {
    const end = placeOf(wanted, before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: wanted.slice(start, end), has_more: start > 0, url };
  }
  const start = after ? placeOf(wanted, after, "starting_after") + 1 : 0;
  return { object: "list", data: wanted.slice(start, start + limit), has_more: wanted.length > start + limit, url };
}

function placeOf(listed: Listed[], id: string, param: string): number {
  const place = listed.findIndex((object) => object.id === id);
  if (place < 0) throw invalidRequest(`No such object: '${id}'`, { code: "resource_missing", param });
  return place;
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
