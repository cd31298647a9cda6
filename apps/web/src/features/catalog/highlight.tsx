/** The text with the searched words highlighted. Fuzzy matches are not highlighted. */
export function Highlight({ text, query }: { text: string; query: string }) {
  return splitByMatches(text, query).map(({ segment, isMatch, at }) =>
    isMatch ? <mark key={at}>{segment}</mark> : segment,
  );
}

export function splitByMatches(text: string, query: string): { segment: string; isMatch: boolean; at: number }[] {
  const words = query.split(/\s+/).filter((word) => word.length > 1);
  if (words.length === 0) return [{ segment: text, isMatch: false, at: 0 }];
  const pattern = new RegExp(`(${words.map((word) => RegExp.escape(word)).join("|")})`, "gi");
  let at = 0;
  return text.split(pattern).flatMap((segment, index) => {
    const match = { segment, isMatch: index % 2 === 1, at };
    at += segment.length;
    return segment ? [match] : [];
  });
}
