import { fieldError } from "../../core/domain-error.ts";

/**
 * A body may repeat a value of its path, but not contradict it.
 * @throws DomainError invalid
 */
export function requireSame(field: string, inPath: string, inBody: string | undefined): void {
  if (inBody === undefined || inBody.toLowerCase() === inPath.toLowerCase()) return;
  throw fieldError("invalid", `body.${field}`, `${field} is not that of the path`);
}
