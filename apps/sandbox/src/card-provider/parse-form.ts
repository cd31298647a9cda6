export type FormValue = string | FormValue[] | Form;
export interface Form {
  [name: string]: FormValue;
}

/**
 * Reads the provider's form encoding: `metadata[orderId]=7&expand[]=charge&items[0][id]=a`. Names that would reach an
 * object's prototype are left out.
 */
export function parseForm(encoded: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path: string[] = name.match(/[^[\]]+|\[\]/g) ?? [];
    if (path.length === 0 || path.length > 6 || path.includes("__proto__")) continue;
    place(form, path, value);
  }
  return listsFrom(form);
}

function place(into: Form, path: string[], value: string): void {
  const [step = "", ...rest] = path;
  const name = step === "[]" ? String(Object.keys(into).length) : step;
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const known = into[name];
  const inner: Form = typeof known === "object" && !Array.isArray(known) ? known : Object.create(null);
  into[name] = inner;
  place(inner, rest, value);
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
