import { DomainError } from "../../core/domain-error.ts";

/**
 * A body may repeat a value of its path, but not contradict it.
 * @throws DomainError invalid
 */
export function requireSame(field: string, inPath: string, inBody: string | undefined): void {
  if (inBody === undefined || inBody.toLowerCase() === inPath.toLowerCase()) return;
  const message = `${field} is not that of the path`;
  throw new DomainError("invalid", message, { issues: [{ path: `body.${field}`, message }] });
}
