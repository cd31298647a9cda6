import { z } from "zod";

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes["_zod"]["def"];

/**
 * The schema of an input, whose objects at every depth refuse keys that they do not know. The contract's schemas ignore such keys, because
 * they also describe answers and the specification's bodies.
 */
export const strictInput = <Input extends Schema>(schema: Input): Input => strict(schema) as Input;

function strict(schema: Schema): Schema {
  const { def } = schema._zod as { def: Def };
  const changed = strictParts(def);
  return changed ? z.core.clone(schema, { ...def, ...changed }) : schema;
}

/** What changes in the definition of a schema that has parts. */
function strictParts(def: Def): object | undefined {
  switch (def.type) {
    case "object": {
      const shape = Object.entries<Schema>(def.shape).map(([key, part]) => [key, strict(part)]);
      return { shape: Object.fromEntries(shape), catchall: def.catchall ? strict(def.catchall) : z.never() };
    }
    case "array":
      return { element: strict(def.element) };
    case "record":
      return { valueType: strict(def.valueType) };
    case "tuple":
      return { items: def.items.map(strict) };
    case "union":
      return { options: def.options.map(strict) };
    case "pipe":
      return { in: strict(def.in), out: strict(def.out) };
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return { innerType: strict(def.innerType) };
    default:
      return undefined;
  }
}

type Issue = z.core.$ZodIssue;

/** The issues of an input, with one for each unknown key, which names it. */
export const namedIssues = (issues: readonly Issue[]): { path: string; message: string }[] =>
  issues.flatMap((issue) => {
    const unknown = unknownKeys(issue);
    return unknown.length > 0
      ? unknown.map((path) => ({ path: path.join("."), message: `There is no field ${String(path.at(-1))}` }))
      : [{ path: issue.path.join("."), message: issue.message }];
  });

/** The paths of unknown keys. In a union it is those of the alternative to which nothing else is wrong. */
function unknownKeys(issue: Issue): PropertyKey[][] {
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => [...issue.path, key]);
  if (issue.code !== "invalid_union") return [];
  const alternatives = issue.errors.map((inner) =>
    inner.map((each) => unknownKeys({ ...each, path: [...issue.path, ...each.path] })),
  );
  return alternatives.find((paths) => paths.length > 0 && paths.every((keys) => keys.length > 0))?.flat() ?? [];
}
