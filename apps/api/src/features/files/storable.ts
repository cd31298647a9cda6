/**
 * Without what no text of the shop has (`isStorable` of the contract): control characters, as in a UTF-16 file, and half of a character
 * that was cut.
 */
export const storable = (cell: string): string => cell.replaceAll(/(?![\t\n\r])\p{Cc}/gu, "").toWellFormed();
