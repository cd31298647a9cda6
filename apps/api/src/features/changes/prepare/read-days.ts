/** What stands for "for ever" in the columns of days of large programs. */
const isNever = (text: string): boolean =>
  /^(?:0{2}[./-]0{2}[./-]0{2,4}|0{4}-0{2}-0{2}|-+)$/.test(text) || text.includes("9999");

const dayOf = (year: string, month: string, day: string): string[] => {
  const text = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ||
    new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) !== text
    ? []
    : [text];
};

/**
 * The day that a cell names, as `2027-01-01`: of `2027-01-01`, `20270101`, `01.01.2027`; two where day and month can be meant the other way
 * round, as in `02/01/2027`. None if the cell names none, or a day that never comes.
 */
export function readDays(cell: string | undefined): string[] {
  const text = cell?.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, "") ?? "";
  if (text === "" || isNever(text)) return [];
  const iso = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/.exec(text);
  if (iso) return dayOf(iso[1] ?? "", iso[2] ?? "", iso[3] ?? "");
  if (/^\d{1,2}[ -][a-z]{3,9}\.?[ -]\d{4}$/i.test(text)) {
    const moment = Date.parse(`${text.replaceAll("-", " ")} UTC`);
    return Number.isNaN(moment) ? [] : [new Date(moment).toISOString().slice(0, 10)];
  }
  const [, one = "", sign = "", other = "", year = ""] =
    /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text) ?? [];
  if (year === "") return [];
  const dayFirst = dayOf(year, other, one);
  if (sign === ".") return dayFirst;
  return [...new Set([...dayFirst, ...dayOf(year, one, other)])];
}
