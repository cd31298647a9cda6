import { invalidRequest } from "./api-error.ts";

type FormValue = string | FormValue[] | Form;
export interface Form {
  [name: string]: FormValue;
}

/**
 * Reads the provider's form encoding: `metadata[orderId]=7&expand[]=charge&items[0][id]=a`. Names that could change an
 * object's prototype are ignored.
 */
export function parseForm(encoded: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path: string[] = name.match(/[^[\]]+|\[\]/g) ?? [];
    if (path.length === 0 || path.length > 6 || path.includes("__proto__")) continue;
    insert(form, path, value);
  }
  return listsFrom(form);
}

function insert(into: Form, path: string[], value: string): void {
  const [step = "", ...rest] = path;
  const name = step === "[]" ? String(Object.keys(into).length) : step;
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const existing = into[name];
  const inner: Form = typeof existing === "object" && !Array.isArray(existing) ? existing : Object.create(null);
  into[name] = inner;
  insert(inner, rest, value);
}

function listsFrom(form: Form): Form {
  for (const [name, value] of Object.entries(form)) {
    if (typeof value === "string" || Array.isArray(value)) continue;
    const inner = listsFrom(value);
    const names = Object.keys(inner);
    const isList = names.length > 0 && names.every((key, index) => key === String(index));
    form[name] = isList ? Object.values(inner) : inner;
  }
  return form;
}

/** @throws ApiError naming the first parameter that the call does not have */
export function refuseUnknownParams(params: Form, allowed: readonly string[]): void {
  for (const name of Object.keys(params)) {
    if (!allowed.includes(name)) {
      throw invalidRequest(`Received unknown parameter: ${name}`, { code: "parameter_unknown", param: name });
    }
  }
}

export function findText(params: Form, name: string): string | undefined {
  const value = params[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value !== "string") throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, { param: name });
  return value;
}

export function requireText(params: Form, name: string): string {
  const value = findText(params, name);
  if (value === undefined) {
    throw invalidRequest(`Missing required param: ${name}.`, { code: "parameter_missing", param: name });
  }
  return value;
}

export function findInteger(params: Form, name: string): number | undefined {
  const value = findText(params, name);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(value)) {
    throw invalidRequest(`Invalid integer: ${value}`, { code: "parameter_invalid_integer", param: name });
  }
  return Number(value);
}

/** @throws ApiError that lists the choices */
export function findChoice<const Choice extends string>(
  params: Form,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = findText(params, name);
  const choice = choices.find((one) => one === value);
  if (value !== undefined && choice === undefined) {
    const listed = `${choices.slice(0, -1).join(", ")}, or ${choices.at(-1)}`;
    throw invalidRequest(`Invalid ${name}: must be one of ${listed}`, { param: name });
  }
  return choice;
}

export function findForm(params: Form, name: string): Form | undefined {
  const value = params[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value === "string" || Array.isArray(value)) {
    throw invalidRequest(`Invalid object: ${name}`, { param: name });
  }
  return value;
}

export function findList(params: Form, name: string): string[] {
  const value = params[name];
  if (value === undefined) return [];
  const list = Array.isArray(value) ? value : [value];
  return list.map((item) => {
    if (typeof item !== "string") throw invalidRequest(`Invalid array: ${name}`, { param: name });
    return item;
  });
}

/** Metadata after a call: keys of the call are set, keys with an empty value are removed, an empty `metadata` removes all. */
export function mergeMetadata(metadata: Record<string, string>, params: Form): Record<string, string> {
  if (params.metadata === "") return {};
  const merged = { ...metadata };
  for (const [key, value] of Object.entries(findForm(params, "metadata") ?? {})) {
    if (typeof value !== "string") throw invalidRequest("Metadata values must be strings.", { param: "metadata" });
    if (key.length > 40) {
      throw invalidRequest(`Metadata keys must be 40 characters or less: ${key}`, { param: "metadata" });
    }
    if (value.length > 500) {
      throw invalidRequest(
        `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters.`,
        { param: `metadata[${key}]` },
      );
    }
    if (value === "") delete merged[key];
    else merged[key] = value;
  }
  if (Object.keys(merged).length > 50) {
    throw invalidRequest("Metadata can have up to 50 keys.", { param: "metadata" });
  }
  return merged;
}
