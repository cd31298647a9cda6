import type { Database } from "@ironmonger/db/client";
import { toolAttributes, tools } from "@ironmonger/db/schema";
import { type SQL, sql } from "drizzle-orm";

/**
 * A size in a query: `40 to 60 mm`, `3/4 in`. Tools match that have it in any unit, in their words or an attribute; a single one within
 * half a per cent.
 */
export type Measure = {
  /** As it is written. */
  text: string;
  isRange: boolean;
  tsquery: string;
  attributeIds: string[];
  /** In the base unit. */
  min: number;
  max: number;
};

const number = String.raw`(?:\d{1,3}[ -])?\d{1,3}[\/⁄]\d{1,3}|\d{1,9}(?:[.,]\d{1,6})?(?:\s?[½¼¾⅛⅜⅝⅞])?|[½¼¾⅛⅜⅝⅞]`;
const unit = String.raw`(?:["″”']|''|[\p{L}°%µ][\p{L}/°²³]{0,14})`;
/** Not the second number of `8 x 60 mm`, nor the first of `60 mm x 8`. */
const pattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/⁄-]|[x×*]\s?)(?:(${number})\s?(${unit})?\s?(?:-|–|—|…|\.{2,3}|to|bis)\s?)?(${number})\s?(${unit})(?![\p{L}\p{N}"″'-]|\s?[x×*]\s?\d)`,
  "gu",
);
const maxMeasures = 4;

type WrittenMeasure = { text: string; min: string; max: string; isRange: boolean; isLast: boolean };

function findWrittenMeasures(text: string): WrittenMeasure[] {
  if (/(?:^|\s)-?"[^"]+"(?:\s|$)/.test(text)) return [];
  return [...text.matchAll(pattern)].slice(0, maxMeasures).map((match) => {
    const [measure, from, unitOfFrom, to = "", unitOfTo = ""] = match;
    const max = `${to} ${unitOfTo}`;
    const isRange = from !== undefined;
    const min = isRange ? `${from} ${unitOfFrom ?? unitOfTo}` : max;
    return { text: measure, min, max, isRange, isLast: match.index + measure.length === text.length };
  });
}

/**
 * The sizes in a query, and the query without them: a number with a unit, and a range that number attributes of the shop can have. The last
 * word of a query may be unfinished: `10 m` also finds the words `10 mm`.
 */
export async function readMeasures(db: Database, text: string): Promise<{ measures: Measure[]; rest: string }> {
  const written = findWrittenMeasures(text);
  if (written.length === 0) return { measures: [], rest: text };
  const measures = [
    ...(await db.execute<Measure>(sql`
      select text, "isRange", min(low) as min, max(high) as max, coalesce(array_agg(a.id) filter (where a.id is not null), '{}') as "attributeIds",
        concat_ws(' | ', '(' || nullif(plainto_tsquery('english', regexp_replace(normalize_words(text), '\\mto\\M', ' '))::text || case when "isLast" and text ~ '[[:alpha:]]$' then ':*' else '' end, '') || ')',
          case when not "isRange" then concat_ws(' | ', measure_query(text, true), measure_query(text, false)) end) as tsquery
      from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as written (text text, min text, max text, "isRange" boolean, "isLast" boolean)
      cross join lateral find_unit(substring(plain_measure(written.max) from '\\d\\s*([^\\d\\s.,/].*)$')) as of_max
      left join lateral (
        select id, read_measure(written.min, unit) as one, read_measure(written.max, unit) as other from attributes
        where kind = 'number' and unit is not null and (find_unit(unit)).dimension = of_max.dimension) as a on true
      cross join lateral (
        select least(one, other) * case when "isRange" then 1 else 0.995 end as low, greatest(one, other) * case when "isRange" then 1 else 1.005 end as high) as bounds
      where of_max.unit is not null and (a.id is not null or not "isRange") group by text, "isRange", "isLast"`)),
  ];
  let rest = text;
  for (const measure of measures) rest = rest.replace(measure.text, " ");
  return { measures: measures.filter(({ tsquery }) => tsquery !== ""), rest };
}

/** Whether a tool has the size in its words, in any unit, or an attribute with its number. */
export const hasMeasure = ({ tsquery, attributeIds, min, max }: Measure): SQL =>
  attributeIds.length === 0
    ? sql`${tools.searchText} @@ ${tsquery}::tsquery`
    : sql`${tools.id} in (
  select sized.id from tools sized where sized.search_text @@ ${tsquery}::tsquery
  union all select ${toolAttributes.toolId} from ${toolAttributes}
    where ${toolAttributes.attributeId} = any(${sql.param(attributeIds)}::uuid[]) and ${toolAttributes.low} <= ${max}::float8 and ${toolAttributes.high} >= ${min}::float8)`;
