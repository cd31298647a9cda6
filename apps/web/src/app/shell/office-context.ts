import { createContext } from "react";

/** Whether the page stands in the frame of the office. */
export const OfficeContext = createContext(false);
