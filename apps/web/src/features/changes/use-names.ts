import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../shared/server/trpc.ts";

const namedFields = /^(?:model|successor|category|parent|tool)Id$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const maxIds = 500;

const isId = (field: string, value: unknown): value is string =>
  typeof value === "string" && namedFields.test(field) && uuid.test(value);

type Fields = object | null | undefined;

/** Replaces the ids of tools, models and categories in records, such as those of a history, by their names. */
export function useNames(records: Fields[]): <Record extends Fields>(record: Record) => Record {
  const all = records.flatMap((record) =>
    Object.entries(record ?? {}).flatMap(([field, value]) => (isId(field, value) ? [value] : [])),
  );
  const ids = [...new Set(all)].toSorted().slice(0, maxIds);
  const { data = [] } = trpc.catalog.nameIds.useQuery(
    { ids },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );
  const names = new Map(data.map(({ id, name }) => [id, name]));
  return (record) => {
    if (!record) return record;
    const fields = Object.entries(record).flatMap(([field, value]) => {
      const name = isId(field, value) ? names.get(value) : undefined;
      return name === undefined ? [] : [[field, name]];
    });
    return fields.length > 0 ? { ...record, ...Object.fromEntries(fields) } : record;
  };
}
