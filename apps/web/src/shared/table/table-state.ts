import { z } from "zod";

type TableSchema = z.ZodObject;

/** Reads what a table's address asks for. A parameter that the schema refuses counts as absent, so a mistyped address still shows the table. */
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

/** The parameters of the address. A value that equals the schema's default is left out. */
export function writeTableState<Schema extends TableSchema>(schema: Schema, state: z.output<Schema>): URLSearchParams {
  const defaults: Record<string, unknown> = schema.parse({});
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) {
    if (value === undefined || value === "" || value === defaults[key]) continue;
    params.set(key, String(value));
  }
  return params;
}

/** A change of search, filter or order returns to the first page. */
export function changeTableState<State extends { page: number }>(state: State, change: Partial<State>): State {
  return { ...state, page: 1, ...change };
}

/** The search and the filters that are set: page and order leave no row out. */
export const filtersOf = (state: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(state).filter(
      ([key, value]) =>
        !["page", "pageSize", "sortBy", "direction"].includes(key) && value !== undefined && value !== "",
    ),
  );

/** Whether a search or a filter is set. */
export const isFilteredState = (state: Record<string, unknown>): boolean => Object.keys(filtersOf(state)).length > 0;

/** The address of a file with every row that the search and the filters let through, in the same order. */
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
