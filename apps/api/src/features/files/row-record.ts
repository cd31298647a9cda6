/** What a reader of rows says about a line of the file. `sku` and `name` as the row has them, which may be wrong. */
export type Remark = { line: number; isRefused: boolean; reason: string; sku?: string | null; name?: string | null };
/** A value of the file that the shop does not know. */
export type Question<Field extends string = string> = { field: Field; from: string };

/** Where readers of rows leave what they find, and who counts the rows. */
export type RowRecord<Field extends string = string> = {
  countRow: () => Promise<void>;
  remark: (remark: Remark) => Promise<void>;
  ask: (question: Question<Field>) => void;
};
