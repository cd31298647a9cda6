/** The page of an import: what it would change, how far it is, how it ended. */
export const importPath = (importId: string): string => `/dashboard/import?import=${importId}`;
