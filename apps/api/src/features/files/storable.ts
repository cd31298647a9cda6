/** Without what PostgreSQL refuses: NUL, as in a UTF-16 file, and, in JSON, half of a character that was cut. */
export const storable = (cell: string): string => cell.replaceAll("\0", "").toWellFormed();
