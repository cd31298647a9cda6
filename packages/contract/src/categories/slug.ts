export const maxSlug = 80;

/** The address of a tool is its id, so a category must not look like one. Reports call tools without a category `none`. */
const reservedSlug = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|none)$/;

export const isReservedSlug = (slug: string): boolean => reservedSlug.test(slug);
