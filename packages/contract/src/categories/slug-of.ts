// Separate from the schemas, because the tables of all alphabets are large.
import anyAscii from "any-ascii";
import { isReservedSlug, maxSlug } from "./slug.ts";

/** A slug made of a name in any alphabet: "Drills & bits" becomes `drills-bits`, "Łożyska" `lozyska`, "Подшипники" `podshipniki`. */
export function slugOf(name: string): string {
  // Ligatures and full-width forms are the letters that they show.
  const words =
    anyAscii(name.normalize("NFKC"))
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const slug = words.join("-").slice(0, maxSlug).replace(/-$/, "") || "category";
  return isReservedSlug(slug) ? `category-${slug}` : slug;
}
