import { createContext, type ReactNode } from "react";

/**
 * The footer of every page, for its preview in the dashboard: a page that imported it would move it out of the files that every page loads.
 */
export const FooterContext = createContext<ReactNode>(null);
