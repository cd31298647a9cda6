import { invalidRequest } from "./api-error.ts";
import type { Form } from "./parse-form.ts";

/** @throws ApiError naming the first parameter that the call does not know, as the provider does. */
export function refuseUnknownParams(params: Form, known: readonly string[]): void {
  for (const name of Object.keys(params)) {
    if (!known.includes(name)) {
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

/** @throws ApiError that names the choices, as the provider does */
export function findChoice<const Choice extends string>(
  params: Form,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = findText(params, name);
  const choice = choices.find((known) => known === value);
  if (value !== undefined && choice === undefined) {
    const named = `${choices.slice(0, -1).join(", ")}, or ${choices.at(-1)}`;
    throw invalidRequest(`Invalid ${name}: must be one of ${named}`, { param: name });
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

/** Metadata after a call: named keys are set, keys with an empty value go, an empty `metadata` clears all. */
export function mergeMetadata(known: Record<string, string>, params: Form): Record<string, string> {
  if (params.metadata === "") return {};
  const merged = { ...known };
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
