import type { SignedInUser } from "@ironmonger/contract/identity";
import { createContext } from "react";

/** Whom a document shows: the user whose session the request had, the company for which they buy, and whether they have chosen for whom. */
export type Recipient = { user: SignedInUser | null; companyId: string | null; hasChosen: boolean };

export const anyVisitor: Recipient = { user: null, companyId: null, hasChosen: false };

/** For whom the server has rendered the document: until it is hydrated, the browser shows the same. */
export const RenderedFor = createContext(anyVisitor);
