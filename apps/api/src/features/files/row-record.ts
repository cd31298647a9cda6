import { shorten } from "./read-texts.ts";
import { storable } from "./storable.ts";

/** What a reader of rows says about a line of the file. `sku` and `name` as the row has them, which may be wrong. */
export type Remark = { line: number; isRefused: boolean; reason: string; sku?: string | null; name?: string | null };
/**
 * A value of the file that the shop does not know, or a whole column, named by its heading, with a cell of it. `suggestions`: what it could
 * be, if the reader knows.
 */
export type Question<Field extends string = string> = {
  field: Field;
  from: string;
  sample?: string;
  suggestions?: string[];
};

/** Where readers of rows leave what they find, and who counts the rows. */
export type RowRecord<Field extends string = string> = {
  countRow: () => Promise<void>;
  remark: (remark: Remark) => Promise<void>;
  ask: (question: Question<Field>) => void;
};

const maxShownLength = 60;

/** How every remark about a cell reads: the heading and the value as the file has them, and what became of it. */
export const aboutCell = (heading: string, value: string, became: string): string =>
  `${heading} \u201c${shorten(storable(value.trim()), maxShownLength)}\u201d: ${became}`;
