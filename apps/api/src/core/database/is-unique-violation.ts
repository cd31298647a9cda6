/** Whether a statement failed because it violates this unique index or constraint. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  if (!(error instanceof Error)) return false;
  const { code, constraint_name } = error as { code?: unknown; constraint_name?: unknown };
  // The query builder wraps the driver's error.
  return (code === "23505" && constraint_name === index) || isUniqueViolation(error.cause, index);
}
