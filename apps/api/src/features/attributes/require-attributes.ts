import type { ToolAttribute } from "@ironmonger/contract/attributes";
import type { Database } from "@ironmonger/db/client";
import { DomainError, type Issue } from "../../core/domain-error.ts";
import { type CheckedValue, checkValues } from "./internal/values.statement.ts";

/**
 * Whether a tool can have these attributes.
 * @throws DomainError invalid, with an issue for each wrong name or value
 */
export async function requireAttributes(db: Database, attributes: ToolAttribute[] | undefined): Promise<void> {
  if (!attributes || attributes.length === 0) return;
  const names = attributes.map(({ name }) => name.toLowerCase());
  const issues = (await checkValues(db, attributes)).flatMap(({ position, ...checked }): Issue[] => {
    const index = position - 1;
    const message = names.indexOf(names[index] ?? "") < index ? "It is there twice." : problemOf(checked);
    if (message === undefined) return [];
    return [{ path: `attributes.${index}.${checked.exists ? "value" : "name"}`, message }];
  });
  const [first] = issues;
  if (first) throw new DomainError("invalid", `Attributes: ${first.message}`, { issues });
}

function problemOf({ exists, isValid, kind, unit }: Omit<CheckedValue, "position">): string | undefined {
  if (!exists) return "The shop has no attribute of this name.";
  if (isValid) return undefined;
  if (kind === "number") return unit ? `Write a number, such as 10 ${unit}.` : "Write a number.";
  return kind === "yes-no" ? "Write yes or no." : "This is none of the choices.";
}
