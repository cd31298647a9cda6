import { escapeHtml } from "../../../core/escape-html.ts";

type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  example?: unknown;
};
type Content = Record<string, { schema?: Schema; example?: unknown }>;
type Operation = {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
export type DescribedCalls = {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:960px;padding:24px 16px 64px;overflow-wrap:anywhere}
h1,h2{line-height:1.2}h3{font-size:1rem;margin:16px 0 4px}nav ul{display:flex;flex-wrap:wrap;gap:4px 16px;padding:0;list-style:none}nav a{display:inline-block;padding:10px 0}
details{border-top:1px solid GrayText}summary{cursor:pointer;padding:11px 0}details>div{padding:0 0 16px 16px}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{white-space:pre-wrap;padding:12px;border:1px solid GrayText}
dl{margin:0}dt{margin-top:8px}dd{margin:0 0 0 16px}`;

/** `/docs`: the document for people, as one page without scripts. */
export function docsPage({ info, paths, components }: DescribedCalls): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
  const tags = [...new Set(operations.flatMap(({ tags = [] }) => tags))];
  const schemas = components?.schemas ?? {};
  const title = `${escapeHtml(info.title)}: the calls`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head>
<body><main>
<h1>${title}</h1>
${paragraphs(info.description ?? "")}
<p>For programs: <a href="/openapi.json">/openapi.json</a>, OpenAPI 3.1.</p>
<nav aria-label="Calls"><ul>${tags.map((tag) => `<li><a href="#${idOf(tag)}">${escapeHtml(tag)}</a></li>`).join("")}</ul></nav>
${tags
  .map(
    (tag) => `<section aria-labelledby="${idOf(tag)}"><h2 id="${idOf(tag)}">${escapeHtml(tag)}</h2>
${operations
  .filter(({ tags = [] }) => tags.includes(tag))
  .map((operation) => describeOperation(operation, schemas))
  .join("\n")}</section>`,
  )
  .join("\n")}
</main></body></html>`;
}

const idOf = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/** Plain paragraphs with code in backticks. */
const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join("\n");
const inline = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");

type Described = Operation & { path: string; method: string };

function describeOperation(operation: Described, schemas: Record<string, Schema>): string {
  const {
    operationId,
    method,
    path,
    summary = "",
    description = "",
    parameters = [],
    requestBody,
    responses,
  } = operation;
  const inputs = parameters.map(({ name, in: where, required, description: about, schema }) =>
    term(name, `in ${where}, ${kindOf(schema, schemas)}${required ? "" : ", optional"}`, about ?? schema.description),
  );
  return `<details id="${operationId}"><summary><strong>${method}</strong> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary><div>
${paragraphs(description)}
${inputs.length > 0 ? `<h3>Parameters</h3><dl>${inputs.join("")}</dl>` : ""}
${requestBody ? describeContent("Body", requestBody.content, schemas) : ""}
${Object.entries(responses)
  .map(([status, { description: about, content = {} }]) =>
    Number(status) < 300
      ? describeContent(`Answer ${status}`, content, schemas)
      : `<p><strong>${status}</strong> ${inline(about)}</p>`,
  )
  .join("\n")}
</div></details>`;
}

const describeContent = (heading: string, content: Content, schemas: Record<string, Schema>): string =>
  Object.entries(content)
    .map(([type, { schema = {}, example = schema.example }]) => {
      const fields = fieldsOf(schema, schemas, "", 0);
      return `<h3>${heading}: ${escapeHtml(type)}</h3>
${fields.length > 0 ? `<dl>${fields.join("")}</dl>` : `<p>${escapeHtml(kindOf(schema, schemas))}</p>`}
${example === undefined ? "" : `<pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre>`}`;
    })
    .join("\n");

/** Each with its own kind and, where there is one, what it means. */
const term = (name: string, kind: string, about = ""): string =>
  `<dt><code>${escapeHtml(name)}</code></dt><dd>${escapeHtml(kind)}${about ? `. ${inline(about)}` : ""}</dd>`;

const maxDepth = 3;

/** The fields of an object, and of the objects in it: `lines[].quantity`. */
function fieldsOf(described: Schema, schemas: Record<string, Schema>, prefix: string, depth: number): string[] {
  const schema = resolve(described, schemas);
  if (schema.items) return fieldsOf(schema.items, schemas, `${prefix}[].`.replace(/^\[\]\.$/, ""), depth);
  const [only, ...alternatives] = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  if (only && alternatives.length === 0) return fieldsOf(only, schemas, prefix, depth);
  if (depth > maxDepth) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isOptional = !schema.required?.includes(name);
    return [
      term(`${prefix}${name}`, `${kindOf(field, schemas)}${isOptional ? ", optional" : ""}`, field.description),
      ...fieldsOf(field, schemas, `${prefix}${name}${resolve(field, schemas).items ? "" : "."}`, depth + 1),
    ];
  });
}

function resolve(schema: Schema, schemas: Record<string, Schema>): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : (schemas[name] ?? {});
}

/** "integer, 1 to 1000", "array of object", "text of 3 to 20 characters" */
function kindOf(described: Schema, schemas: Record<string, Schema>): string {
  const schema = resolve(described, schemas);
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => kindOf(one, schemas)))].join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" or ");
  if (schema.items) return `array of ${kindOf(schema.items, schemas)}`;
  const kind = [schema.type ?? "any"].flat().join(" or ");
  const [least, atMost] = [schema.minimum ?? schema.minLength, schema.maximum ?? schema.maxLength];
  const unit = schema.maxLength === undefined && schema.minLength === undefined ? "" : " characters";
  const isBounded = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  const bounds = [isBounded(least) && `from ${least}`, isBounded(atMost) && `up to ${atMost}`]
    .filter(Boolean)
    .join(" ");
  return [kind, schema.format && `(${schema.format})`, bounds && `${bounds}${unit}`].filter(Boolean).join(" ");
}
