import fc from "fast-check";
import type { JsonSchema, Operation, Parameter } from "./document.ts";

const askers = fc.oneof(
  { weight: 4, arbitrary: fc.constant("admin" as const) },
  { weight: 5, arbitrary: fc.constantFrom("buyer" as const, "buyer" as const, "other" as const) },
  { weight: 3, arbitrary: fc.constantFrom("stranger" as const, "wrong bearer" as const, "foreign page" as const) },
);
export type Asker = "admin" | "buyer" | "other" | "stranger" | "wrong bearer" | "foreign page";
export type Asking = {
  operation: Operation;
  asker: Asker;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
};
/** Ids and emails that exist in the shop under test, so that generated requests also succeed. */
export type ExistingValues = { ids: () => string[]; emails: string[] };

const hostileTexts = [
  "",
  " ",
  ".",
  "..",
  "../../etc/passwd",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "🔨",
  "ａｄｍｉｎ@example.com",
  "admin@ехаmple.com",
  "' or 1=1 --",
  "%",
  "%00",
  "null",
  "__proto__",
  "constructor",
  "<script>alert(1)</script>",
  "\r\nset-cookie: a=b",
  "-0",
  "1e999",
  "9".repeat(400),
  "00000000-0000-0000-0000-000000000000",
  "x".repeat(5000),
];
const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string(), fc.string({ unit: "binary", maxLength: 50 }));
const nonsense = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 1e308, 2 ** 53, "", [], {}, [[]], [null]),
  text,
  fc.jsonValue({ maxDepth: 3 }),
);

const uuids = ({ ids }: ExistingValues) =>
  fc.oneof(
    fc.nat().map((n) => ids()[n % Math.max(1, ids().length)] ?? ""),
    fc.uuid(),
  );
const someText = (minLength: number, maxLength: number) =>
  fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40) }).filter((made) => !made.includes("\0"));

/** A value that fits the schema, or nearly does; values of formats with a pattern come from what the shop knows. */
function valid(schema: JsonSchema, existing: ExistingValues): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => valid(option, existing)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.format === "uuid") return uuids(existing);
  if (schema.pattern?.includes("@")) return fc.constantFrom(...existing.emails);
  if (schema.pattern?.includes("https?")) return fc.constantFrom("/images/a.svg", "https://pictures.example/a.jpg");
  if (schema.pattern?.includes("\\d{3,20}")) return fc.stringMatching(/^\d{3,20}$/);
  if (schema.type === "string") return someText(schema.minLength ?? 0, schema.maxLength ?? 40);
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "integer" || schema.type === "number") {
    const min = schema.exclusiveMinimum === undefined ? (schema.minimum ?? 0) : schema.exclusiveMinimum + 1;
    const bounds = fc.constantFrom(min, schema.maximum ?? min);
    const max = Math.min(schema.maximum ?? 100, min + 100);
    if (schema.type === "integer") return fc.oneof(fc.integer({ min, max: max }), bounds);
    const cents = fc.integer({ min: Math.ceil(min * 100), max: Math.floor(max * 100) });
    return fc.oneof(
      cents.map((value) => value / 100),
      bounds,
    );
  }
  if (schema.type === "array") return fc.array(valid(schema.items ?? {}, existing), { maxLength: 3 });
  const { properties = {}, required = [] } = schema;
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valid(field, existing)]));
  return fc.record(fields, { requiredKeys: required });
}

/** Valid except for one field, or arbitrary. */
function invalid(schema: JsonSchema, existing: ExistingValues): fc.Arbitrary<unknown> {
  const names = [...Object.keys(schema.properties ?? {}), "__proto__", "extra"];
  const spoiled = fc
    .tuple(valid(schema, existing), fc.constantFrom(...names), nonsense, fc.boolean())
    .map(([value, name, wrong, isGone]) => {
      const entries = Object.entries(value as object).filter(([key]) => key !== name);
      return Object.fromEntries(isGone ? entries : [...entries, [name, wrong]]);
    });
  return fc.oneof({ weight: 4, arbitrary: spoiled }, { weight: 1, arbitrary: nonsense });
}

const deep = fc.integer({ min: 1, max: 20_000 }).map((depth) => "[".repeat(depth) + "]".repeat(depth));
const json = (value: unknown): string => JSON.stringify(value) ?? "";

const csv = fc
  .tuple(fc.constantFrom("name,price", "name,price,sku,available", "sku", "Handle,Title", ""), fc.array(text))
  .map(([heading, fields]) => `${heading}\n${fields.join(",")}`);

function payloads({ body, requestBody }: Operation, existing: ExistingValues): fc.Arbitrary<string | undefined> {
  if (requestBody && !body) return fc.oneof(csv, text);
  const schema = body ?? {};
  return fc.oneof(
    { weight: body ? 8 : 1, arbitrary: valid(schema, existing).map(json) },
    { weight: body ? 8 : 1, arbitrary: invalid(schema, existing).map(json) },
    { weight: body ? 1 : 8, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.oneof(text, fc.constantFrom("{", "[1,", '{"a":}', "\u0000", "{}{}", "NaN")) },
    { weight: 1, arbitrary: fc.oneof(deep, fc.constant(json({ address: "x".repeat(300_000) }))) },
  );
}

const contentTypes = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom("application/json", "application/json; charset=utf-8") },
  {
    weight: 1,
    arbitrary: fc.constantFrom("text/plain", "application/xml", "multipart/form-data", "application/jsonx", "/", ""),
  },
);

const typesOf = ({ requestBody, body }: Operation): fc.Arbitrary<string> =>
  requestBody && !body
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...Object.keys(requestBody.content)) }, contentTypes)
    : contentTypes;

function parameterValues({ schema, name }: Parameter, existing: ExistingValues): fc.Arbitrary<string> {
  const hostile = text.map((made) => (name === "email" ? made : made.replace(/^\.{1,2}$/, "x")));
  return fc.oneof({ weight: 3, arbitrary: valid(schema, existing).map(String) }, { weight: 1, arbitrary: hostile });
}

// A path segment that consists of dots would be another path.
const encoded = (value: string) => encodeURIComponent(value.toWellFormed()).replace(/^\.{1,2}$/, "%2E%2E%2E") || "x";

export function requestsTo(operation: Operation, existing: ExistingValues): fc.Arbitrary<{ asking: Asking }> {
  // Any company but the caller's own is refused before anything else of the request is read.
  const parameters = (operation.parameters ?? []).filter(({ name }) => name !== "x-company");
  const values = fc.record(
    Object.fromEntries(parameters.map((parameter) => [parameter.name, parameterValues(parameter, existing)])),
    { requiredKeys: parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name) },
  );
  const isPlainRead = operation.method === "GET";
  return fc
    .record({
      operation: fc.constant(operation),
      asker: askers,
      method: fc.oneof(
        { weight: 15, arbitrary: fc.constant(operation.method) },
        { weight: 1, arbitrary: fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS") },
      ),
      values,
      payload: isPlainRead ? fc.constant(undefined) : payloads(operation, existing),
      contentType: typesOf(operation),
    })
    .map(({ values, contentType, payload, ...rest }) => {
      const of = (location: Parameter["in"]) =>
        parameters.filter((parameter) => parameter.in === location && values[parameter.name] !== undefined);
      const path = of("path").reduce(
        (url, { name }) => url.replace(`{${name}}`, encoded(values[name] ?? "")),
        operation.path,
      );
      const query = of("query").map(({ name }) => `${name}=${encodeURIComponent((values[name] ?? "").toWellFormed())}`);
      // Characters that no HTTP header may contain never reach a server.
      const headers = of("header").map(({ name }) => [name, (values[name] ?? "").replaceAll(/[^\x20-\x7e]/g, "")]);
      const asking = {
        ...rest,
        url: query.length > 0 ? `${path}?${query.join("&")}` : path,
        headers: { ...Object.fromEntries(headers), ...(payload === undefined ? {} : { "content-type": contentType }) },
        payload,
      };
      return { asking, [fc.toStringMethod]: () => describe(asking) };
    });
}

const describe = ({ asker, method, url, headers, payload }: Asking): string =>
  `${asker}: ${method} ${url} ${JSON.stringify(headers)} ${payload?.slice(0, 1000) ?? ""}`;
