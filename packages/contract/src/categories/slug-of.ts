// Separate from the schemas, because every tool's page makes addresses.

export const maxSlug = 80;

/** The address of a tool is its id, so a category must not look like one. Reports call tools without a category `none`. */
const reservedSlug = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|none)$/;

export const isReservedSlug = (slug: string): boolean => reservedSlug.test(slug);

/** The words of a name as an address; empty if it has none of Latin letters and digits. */
export function slugOfWords(name: string): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll(/\p{M}/gu, "")
    .match(/[a-z0-9]+/g);
  return (words ?? []).join("-").slice(0, maxSlug).replace(/-$/, "");
}

/** A slug made of the name of a category: "Drills & bits" becomes `drills-bits`. */
export function slugOf(name: string): string {
  const slug = slugOfWords(name) || "category";
  return isReservedSlug(slug) ? `category-${slug}` : slug;
}
