/** The text with the searched words highlighted. Fuzzy matches are not highlighted. */
export function Highlight({ text, query }: { text: string; query: string }) {
  return splitByMatches(text, query).map(({ part, isMatch, at }) => (isMatch ? <mark key={at}>{part}</mark> : part));
}

export function splitByMatches(text: string, query: string): { part: string; isMatch: boolean; at: number }[] {
  const words = query.split(/\s+/).filter((word) => word.length > 1);
  if (words.length === 0) return [{ part: text, isMatch: false, at: 0 }];
  const pattern = new RegExp(`(${words.map((word) => RegExp.escape(word)).join("|")})`, "gi");
  let at = 0;
  return text.split(pattern).flatMap((part, place) => {
    const found = { part, isMatch: place % 2 === 1, at };
    at += part.length;
    return part ? [found] : [];
  });
}
