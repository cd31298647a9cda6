/** Whether a statement failed because it would have broken this very unique index. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const { code, constraint_name } = error as { code?: string; constraint_name?: string };
  return code === "23505" && constraint_name === index;
}
