import { formatRows } from "@ironmonger/contract/money";

type Written = {
  id: string;
  fileName: string;
  rows: number;
  added: number;
  changed: number;
  takenOut: number;
  rejected: number;
  /** Tools that had changed after the preview. */
  leftOut?: number;
};

/** The audit log's entry of an import. Its rows are the details. */
export const describeImport = ({ id, fileName, rows, added, changed, takenOut, rejected, leftOut = 0 }: Written) => ({
  action: "imported" as const,
  entity: "import" as const,
  entityId: id,
  entityName: fileName || formatRows(rows),
  before: null,
  after: { rows, new: added, changed, takenOut, rejected, ...(leftOut > 0 ? { leftOut } : {}) },
});
