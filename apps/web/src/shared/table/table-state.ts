import { isUsualYear } from "@ironmonger/contract/tables/periods";

/**
 * How a parameter of a table's address is parsed. `read` returns undefined for invalid text; `initial` is the value of an absent parameter.
 */
export type Field<Value> = { read: (text: string) => Value | undefined; initial: Value };
/** The parameters of a table. They are those of the server's input, whose schemas would be larger than the table's code. */
export type TableFields<State> = { [Name in keyof State]-?: Field<State[Name]> };

/** One of these values. */
export function oneOf<Value extends string>(values: readonly Value[]): Field<Value | undefined>;
export function oneOf<Value extends string>(values: readonly Value[], initial: Value): Field<Value>;
export function oneOf<Value extends string>(values: readonly Value[], initial?: Value): Field<Value | undefined> {
  return { read: (text) => values.find((value) => value === text), initial };
}

const wholeNumber = (initial: number, max: number): Field<number> => ({
  read: (text) => (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= max ? Number(text) : undefined),
  initial,
});

/** A text of this form. */
export const matching = (form: RegExp): Field<string | undefined> => ({
  read: (text) => (form.test(text) ? text : undefined),
  initial: undefined,
});

/** A day such as `2026-11-23`, or an exact moment. */
export const dayOrMoment: Field<string | undefined> = {
  read: (text) => {
    const [, day = ""] = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?$/.exec(text) ?? [];
    const ms = Date.parse(day);
    const isDay = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day) && isUsualYear(day);
    return isDay && !Number.isNaN(Date.parse(text)) ? text : undefined;
  },
  initial: undefined,
};

const maxSearchLength = 200;
/** The parameters of every table. */
export const pageFields = {
  page: wholeNumber(1, 1_000_000),
  pageSize: wholeNumber(20, 100),
  search: {
    read: (text: string) => (text.length > maxSearchLength || text.includes("\0") ? undefined : text.trim()),
    initial: "",
  },
};
export const newestFirst = oneOf(["asc", "desc"], "desc");

/** Parses a table's address. An invalid parameter counts as absent, so a mistyped address still shows the table. */
export function readTableState<State>(fields: TableFields<State>, params: URLSearchParams): State {
  const entries: [string, Field<unknown>][] = Object.entries(fields);
  const read = entries.flatMap(([name, field]) => {
    const text = params.get(name);
    const value = (text ? field.read(text) : undefined) ?? field.initial;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(read) as State;
}

/** The parameters of the address, without those that have their initial value. */
export function writeTableState<State extends object>(
  fields: TableFields<State>,
  state: Partial<State>,
): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (value === undefined || value === "" || value === fields[name as keyof State]?.initial) continue;
    params.set(name, String(value));
  }
  return params;
}

/** A change of search, filter or order returns to the first page. */
export function changeTableState<State extends { page: number }>(state: State, change: Partial<State>): State {
  return { ...state, page: 1, ...change };
}

/** The search and the filters that are set, without page and order, which exclude no row. */
export const filtersOf = (state: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(state).filter(
      ([key, value]) =>
        !["page", "pageSize", "sortBy", "direction"].includes(key) && value !== undefined && value !== "",
    ),
  );

/** Whether a search or a filter is set. */
export const isFilteredState = (state: object): boolean => Object.keys(filtersOf(state)).length > 0;

/** The address of a file with every row that matches the search and the filters. */
export function exportAddress<State extends object>(path: string, fields: TableFields<State>, state: State): string {
  const query = writeTableState(fields, filtersOf(state) as Partial<State>).toString();
  return query === "" ? path : `${path}?${query}`;
}
