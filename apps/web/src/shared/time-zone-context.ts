import { createContext } from "react";

/** The time zone in which moments are shown: in the office the shop's, otherwise the reader's, which is undefined. */
export const TimeZoneContext = createContext<string | undefined>(undefined);
