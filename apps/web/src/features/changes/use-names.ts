import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../shared/server/trpc.ts";

const namedFields = /^(?:model|successor|category|parent|tool)Id$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const maxIds = 500;

const isId = (field: string, value: unknown): value is string =>
  typeof value === "string" && namedFields.test(field) && uuid.test(value);

type Fields = object | null | undefined;

/** The ids in a record, also in the rows that it has, such as the rules of a price list. */
const idsIn = (record: Fields): string[] =>
  Object.entries(record ?? {}).flatMap(([field, value]) => {
    if (isId(field, value)) return [value];
    return Array.isArray(value) ? value.flatMap((row) => (typeof row === "object" ? idsIn(row) : [])) : [];
  });

/** Replaces the ids of tools, models and categories in records, such as those of a history, by their names. */
export function useNames(records: Fields[]): <Record extends Fields>(record: Record) => Record {
  const ids = [...new Set(records.flatMap(idsIn))].toSorted().slice(0, maxIds);
  const { data = [] } = trpc.catalog.nameIds.useQuery(
    { ids },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );
  const names = new Map(data.map(({ id, name }) => [id, name]));
  const named = <Record extends Fields>(record: Record): Record => {
    if (!record || idsIn(record).length === 0) return record;
    const fields = Object.entries(record).map(([field, value]) => {
      if (isId(field, value)) return [field, names.get(value) ?? value];
      return [field, Array.isArray(value) ? value.map((row) => (typeof row === "object" ? named(row) : row)) : value];
    });
    return { ...record, ...Object.fromEntries(fields) };
  };
  return named;
}
