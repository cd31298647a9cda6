import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { FastifyInstance } from "fastify";
import { retryWhenRefused } from "./retry-when-refused.ts";

export type JsonSchema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
};
export type Parameter = { name: string; in: "path" | "query" | "header"; required?: boolean; schema: JsonSchema };
type Described = {
  operationId: string;
  security: object[];
  parameters?: Parameter[];
  requestBody?: { content: Partial<Record<string, { schema: JsonSchema }>> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
};
export type Document = { openapi: string; paths: Record<string, Record<string, Described>> };
export type Operation = Described & { method: string; path: string; body: JsonSchema | undefined };
export type Answer = { statusCode: number; headers: Record<string, unknown>; body: string };

export async function readDocument(app: FastifyInstance): Promise<Document> {
  return (await retryWhenRefused(() => app.inject("/openapi.json"))).json();
}

export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, described]) => ({
      ...described,
      path,
      method: method.toUpperCase(),
      body: described.requestBody?.content["application/json"]?.schema,
    })),
  );

/** Returns how a response contradicts the document, or undefined. Independent of the library of the schemas. */
export function createAnswerCheck(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "document");
  const escaped = (segment: string) => encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1"));

  return ({ path, method, responses }: Operation, answer: Answer): string | undefined => {
    const status = String(answer.statusCode);
    const described = responses[status];
    if (!described) return `${status} is not described: ${answer.body.slice(0, 300)}`;
    if (typeof answer.headers["x-request-id"] !== "string") return "no request id";
    if (!described.content) return answer.body === "" ? undefined : `${status} has a body`;
    const type = String(answer.headers["content-type"]).split(";")[0] ?? "";
    if (!described.content[type]) return `${status} of the type ${type} is not described`;
    if (type !== "application/json") return undefined;
    const pointer = ["paths", path, method.toLowerCase(), "responses", status, "content", type, "schema"].map(escaped);
    const $ref = `document#/${pointer.join("/")}`;
    const validate = ajv.getSchema($ref);
    if (!validate) return `no schema at ${$ref}`;
    return validate(JSON.parse(answer.body))
      ? undefined
      : `${ajv.errorsText(validate.errors)}: ${answer.body.slice(0, 300)}`;
  };
}
