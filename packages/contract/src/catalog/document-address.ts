/** The document's address on this shop; a browser saves it under the last segment, which has the letters of its title in any alphabet. */
export const documentUrl = ({ id, title }: { id: string; title: string }): string =>
  `/documents/${id}/${encodeURIComponent(fileNameOf(title) || "document")}.pdf`;

function fileNameOf(title: string): string {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return [...(words ?? []).join("-")].slice(0, 80).join("").replace(/-$/, "");
}
