import { isDeepStrictEqual } from "node:util";
import type { EditableTool } from "@ironmonger/contract/catalog";
import { toolFieldLabels, writeToolField } from "@ironmonger/contract/catalog/tool-field-texts";
import { DomainError } from "../../../core/domain-error.ts";

/** @throws DomainError conflict, with an issue for each field that has changed since the admin saw it */
export function requireUnchanged<Field extends keyof EditableTool>(
  tool: Pick<EditableTool, Field>,
  expected: Partial<Pick<EditableTool, Field>>,
): void {
  const fields = (Object.keys(expected) as Field[]).filter(
    (field) => expected[field] !== undefined && !isDeepStrictEqual(expected[field], tool[field]),
  );
  if (fields.length === 0) return;
  const issues = fields.map((field) => ({
    path: field,
    message: `${toolFieldLabels[field]} was ${writeToolField(field, { ...tool, ...expected })}, and is ${writeToolField(field, tool)} now`,
  }));
  const changes = issues.map(({ message }) => message).join("; ");
  throw new DomainError("conflict", `This tool was changed meanwhile. ${changes}.`, { issues });
}
