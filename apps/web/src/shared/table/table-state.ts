import { z } from "zod";

type TableSchema = z.ZodObject;

/**
 * The question that a table's address asks. A parameter that the schema refuses counts as absent,
 * so an address that somebody mistyped still shows the table.
 */
export function readTableState<Schema extends TableSchema>(schema: Schema, params: URLSearchParams): z.output<Schema> {
  const accepted: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(schema.shape)) {
    const text = params.get(key);
    if (text === null || text === "") continue;
    const value = [text, Number(text)].find((candidate) => z.safeParse(field, candidate).success);
    if (value !== undefined) accepted[key] = value;
  }
  return schema.parse(accepted);
}

/** The address that asks this question; what equals the schema's default is left out, so the plain address stays plain. */
export function writeTableState<Schema extends TableSchema>(schema: Schema, state: z.output<Schema>): URLSearchParams {
  const defaults: Record<string, unknown> = schema.parse({});
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) {
    if (value === undefined || value === "" || value === defaults[key]) continue;
    params.set(key, String(value));
  }
  return params;
}

/** Another search, filter or order begins at its first page; only turning the page keeps the rest. */
export function changeTableState<State extends { page: number }>(state: State, change: Partial<State>): State {
  return { ...state, page: 1, ...change };
}

/** The address of a file with every row that the table's question lets through, in the same order. */
export function exportAddress<Schema extends TableSchema>(
  path: string,
  schema: Schema,
  state: z.output<Schema>,
): string {
  const params = writeTableState(schema, state);
  params.delete("page");
  params.delete("pageSize");
  const query = params.toString();
  return query === "" ? path : `${path}?${query}`;
}
