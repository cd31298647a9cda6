import { type DomainError, fieldError } from "../../core/domain-error.ts";

/** The refusal of a SKU that another tool has. */
export function skuIsTaken(sku: string | null | undefined): DomainError {
  return fieldError("conflict", "sku", `Another tool has the SKU ${sku}.`);
}
