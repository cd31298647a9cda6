/** The cookie of a browser in which the catalog's rows were chosen: `rows`. The server redirects to the address of that view. */
export const catalogViewCookie = "ironmonger_catalog_view";
