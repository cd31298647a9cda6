import { slugOfWords } from "../categories/slug-of.ts";

/** The document's address on this shop; a browser saves it under the last segment. */
export const documentUrl = ({ id, title }: { id: string; title: string }): string =>
  `/documents/${id}/${slugOfWords(title) || "document"}.pdf`;
