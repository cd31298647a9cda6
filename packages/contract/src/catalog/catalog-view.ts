/** The cookie of a browser in which rows were chosen for the catalog: `rows`. The server leads to the address of that view. */
export const catalogViewCookie = "ironmonger_catalog_view";
