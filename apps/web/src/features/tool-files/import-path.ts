/** The path of an import's page: its preview, its progress, its result. */
export const importPath = (importId: string): string => `/dashboard/import?import=${importId}`;
