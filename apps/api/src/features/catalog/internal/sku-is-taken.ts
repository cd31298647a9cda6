import { DomainError } from "../../../core/domain-error.ts";

/** The refusal of a SKU that another tool has. */
export function skuIsTaken(sku: string | null | undefined): DomainError {
  const message = `Another tool has the SKU ${sku}.`;
  return new DomainError("conflict", message, { issues: [{ path: "sku", message }] });
}
