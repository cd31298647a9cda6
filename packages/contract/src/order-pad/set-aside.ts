/** Lines of a mail around a list that are no lines of it, such as its head and its signature. */
export type SetAside = { lineCount: number; text: string };

const header =
  /^(?:>\s?)*\*?(?:from|to|cc|bcc|subject|sent|date|reply-to|attachments?|von|an|betreff|gesendet|datum|de|à|objet|envoyé|date d'envoi)\*?\s?:\*?\s/iu;
const greeting =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|day|evening)|morning|hallo|guten (?:tag|morgen)|sehr geehrte[rs]?|liebe[rs]?|moin|bonjour|madame|monsieur|buongiorno|buenos días|hola|dzień dobry|beste|geachte)(?:\s+(?!vi[sz]\b)\S+)?(?:\s[^\d]{0,60}[,!:.]|[,!:.]*)$/iu;
const request =
  /^(?:please|pls|can (?:you|we|i)|could (?:you|we|i)|we (?:need|require|would)|i (?:need|would)|kindly|as discussed|hope (?:you|this)|order (?:below|as follows)|following|see below|bitte|wir (?:benötigen|brauchen|bestellen)|veuillez|merci de|nous (?:avons|souhaitons))\b/iu;
const closing =
  /^(?:--|thanks?(?: you)?|many thanks|thx|cheers|ta|(?:kind|best|warm|many|with)?\s?(?:kind |best )?regards|best(?: wishes)?|yours (?:faithfully|sincerely|truly)|sincerely|mfg|lg|vg|viele grüße|(?:mit )?(?:freundlichen?|besten?) gr(?:ü|ue)(?:ß|ss)en?|danke|vielen dank|cordialement|bien à vous|merci|salutations|saludos|un saludo|gracias|cordiali saluti|distinti saluti|grazie|pozdrawiam|z poważaniem|met vriendelijke groet(?:en)?|groeten|sent from my .+|get outlook for .+)(?: (?:very much|so much|a lot|again|in advance|and (?:kind |best )?regards))?(?:[\s,!.]*|,\s?\p{L}[\p{L} .]{0,30})$/iu;
/** What looks like an article: a code with letters and digits, or a number of pieces. */
const article = /(?<![\p{L}\p{N}@.])[A-Z]{1,5}-?\d{2,}|\b\d+\s?(?:x|pcs?|boxes|box|off|packs?)\b|\t/iu;
const maxHead = 20;
const maxSignature = 20;
const maxSearched = 300;

/** Splits the rows of a list from what a mail has before and after them. Nothing is set aside unless a line of a mail says so. */
export function setMailAside<Row extends { text: string }>(rows: Row[]): { rows: Row[]; setAside: SetAside } {
  if (rows.length < 2) return { rows, setAside: { lineCount: 0, text: "" } };
  const text = (row: Row) => row.text.slice(0, maxSearched);
  const isHead = (row: Row) =>
    header.test(text(row)) || (!/\d/.test(text(row)) && (greeting.test(text(row)) || request.test(text(row))));
  const isSentence = (row: Row) => !/\d/.test(text(row)) && /^\p{L}.*\s.*\s.*[.:!?,]$/u.test(text(row));
  let head = 0;
  for (const [index, row] of rows.slice(0, maxHead).entries()) {
    const hasArticle = article.test(text(row)) && !header.test(text(row));
    if (hasArticle || !(isHead(row) || isSentence(row))) break;
    if (isHead(row)) head = index + 1;
    else if (head === index) head += 1;
  }
  const from = Math.max(rows.length - maxSignature, head);
  const end = rows.findIndex((row, index) => index >= from && closing.test(text(row)));
  const behind = end < 0 ? [] : rows.slice(end);
  const signature = behind.some(
    (row) => article.test(text(row)) && !/@|\b(?:tel|phone|mob|fax|vat)\b|\+\d/iu.test(text(row)),
  )
    ? []
    : behind;
  const aside = [...rows.slice(0, head), ...signature];
  return {
    rows: rows.slice(head, rows.length - signature.length),
    setAside: {
      lineCount: aside.length,
      text: aside
        .map((row) => row.text)
        .join("\n")
        .slice(0, 10_000),
    },
  };
}
