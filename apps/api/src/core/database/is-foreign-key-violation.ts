/** Whether a statement failed because rows of another table refer to a row that it removes. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The query builder wraps the driver's error.
  return (error as { code?: unknown }).code === "23503" || isForeignKeyViolation(error.cause);
}
