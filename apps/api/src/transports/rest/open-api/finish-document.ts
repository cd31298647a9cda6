import type { SwaggerTransformObject } from "@fastify/swagger";
import { jsonSchemaTransformObject } from "fastify-type-provider-zod";

type Header = { description: string; schema: { type: "string" | "integer" } };
type Response = { description: string; headers?: Record<string, Header> };
type Operation = {
  parameters?: object[];
  responses: Record<string, Response>;
  requestBody?: object;
  "x-body"?: { type: string; schema: object };
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

const descriptions: Record<string, string> = {
  "200": "Done.",
  "304": "Nothing has changed since the `ETag` that was sent along.",
  "400": "The request is invalid; `issues` says where.",
  "401": "Not signed in, the token has expired, or a second factor is required.",
  "403":
    "Not allowed to this user, a write with a cookie from another site, or a company that is not one of the user's.",
  "404": "It does not exist, or it belongs to another user.",
  "409": "It conflicts with the current state.",
  "413": "The body is too large.",
  "415": "The body is not JSON.",
  "429": "Too many requests.",
  "500": "An error of the server.",
  "503": "The shop is busy.",
};
const text = (description: string): Header => ({ description, schema: { type: "string" } });
const company = {
  in: "header",
  name: "x-company",
  required: false,
  description: "The id of one of the caller's companies, for which the call is made; without it, for themselves.",
  schema: { type: "string", format: "uuid" },
};
const requestId = { "x-request-id": text("Names this request in the shop's logs.") };
const retryAfter: Header = { description: "Seconds to wait.", schema: { type: "integer" } };

/** Adds what the generator leaves out, the meaning of each status and the headers, and drops unused components. */
export const finishDocument: SwaggerTransformObject = (input) => {
  const generated = jsonSchemaTransformObject(input);
  const document: Document = JSON.parse(JSON.stringify(generated));
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations)) {
      const { responses, "x-body": body } = operation;
      if (body) operation.requestBody = { required: true, content: { [body.type]: { schema: body.schema } } };
      delete operation["x-body"];
      operation.parameters = [...(operation.parameters ?? []), company];
      for (const [status, response] of Object.entries(responses)) {
        response.description = descriptions[status] ?? response.description;
        response.headers = {
          ...requestId,
          ...("304" in responses && (status === "200" || status === "304")
            ? { etag: text("Identifies this version.") }
            : {}),
          ...(status === "429" || status === "503" ? { "retry-after": retryAfter } : {}),
        };
      }
    }
  }
  dropUnused(document);
  makePatternsPortable(document);
  return Object.assign(generated, document);
};

/** Each schema is generated as an input and as an answer; most are used as only one of them. */
function dropUnused(document: Document): void {
  const written = JSON.stringify(document);
  for (const name of Object.keys(document.components.schemas)) {
    if (!written.includes(`"#/components/schemas/${name}"`)) delete document.components.schemas[name];
  }
}

/**
 * Python, Java and Go read other regular expressions than JavaScript: NUL is written as they all read it, and a pattern with Unicode
 * classes or a lookbehind is left out. The server checks it all the same.
 */
function makePatternsPortable(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if ("pattern" in value && typeof value.pattern === "string") {
    const pattern = value.pattern.replaceAll("\\p{Cs}", "").replaceAll(/\\0(?!\d)/g, "\\x00");
    if (/\\[pPu]\{|\(\?<|\(\?[a-z-]+:/.test(pattern)) delete value.pattern;
    else value.pattern = pattern;
  }
  for (const inner of Object.values(value)) makePatternsPortable(inner);
}
