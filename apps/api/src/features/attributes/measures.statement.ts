import type { Database } from "@ironmonger/db/client";
import { toolAttributes, tools } from "@ironmonger/db/schema";
import { type SQL, sql } from "drizzle-orm";

/** A size in a query: `40 to 60 mm`, `3/4 in`. Tools match that have its words, or an attribute with such a number in any unit. */
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

const number = String.raw`(?:\d{1,3}[ -])?\d{1,3}\/\d{1,3}|\d{1,9}(?:[.,]\d{1,6})?(?:\s?[½¼¾⅛⅜⅝⅞])?|[½¼¾⅛⅜⅝⅞]`;
const unit = String.raw`(?:["″']|''|[\p{L}°%µ][\p{L}/°²³]{0,6})`;
/** Not the second number of `8 x 60 mm`, nor the first of `60 mm x 8`. */
const pattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/-]|[x×*]\s?)(?:(${number})\s?(${unit})?\s?(?:-|–|—|…|\.{2,3}|to|bis)\s?)?(${number})\s?(${unit})(?![\p{L}\p{N}"″'-]|\s?[x×*]\s?\d)`,
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
 * The sizes in a query that number attributes of the shop can have, and the query without them. The last word of a query may be unfinished: `10 m`
 * also finds the words `10 mm`.
 */
export async function readMeasures(db: Database, text: string): Promise<{ measures: Measure[]; rest: string }> {
  const written = findWrittenMeasures(text);
  if (written.length === 0) return { measures: [], rest: text };
  const measures = [
    ...(await db.execute<Measure>(sql`
      select text, "isRange", min(low) as min, max(high) as max, array_agg(a.id) as "attributeIds",
        plainto_tsquery('english', regexp_replace(normalize_words(text), '\\mto\\M', ' '))::text || case when "isLast" and text ~ '[[:alpha:]]$' then ':*' else '' end as tsquery
      from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as written (text text, min text, max text, "isRange" boolean, "isLast" boolean)
      cross join (select unit, array_agg(id) as ids from attributes where kind = 'number' and unit is not null group by unit) of_unit
      cross join lateral (select read_measure(written.min, unit) as one, read_measure(written.max, unit) as other) as read
      cross join lateral (select least(one, other) as low, greatest(one, other) as high) as bounds
      cross join lateral unnest(ids) as a (id)
      where one is not null and other is not null group by text, "isRange", "isLast"`)),
  ];
  let rest = text;
  for (const measure of measures) rest = rest.replace(measure.text, " ");
  return { measures: measures.filter(({ tsquery }) => /^'/.test(tsquery)), rest };
}

/** Whether a tool has the words of the size, or an attribute with its number. */
export const hasMeasure = ({ tsquery, attributeIds, min, max }: Measure): SQL => sql`${tools.id} in (
  select sized.id from tools sized where sized.search_text @@ ${tsquery}::tsquery
  union all select ${toolAttributes.toolId} from ${toolAttributes}
    where ${toolAttributes.attributeId} = any(${sql.param(attributeIds)}::uuid[]) and ${toolAttributes.number} between ${min}::float8 and ${max}::float8)`;
