import type { SignedInUser } from "@ironmonger/contract/identity";
import { createContext } from "react";

/** Whom a document shows: the user whose session the request had, and the company for which they buy. */
export type Recipient = { user: SignedInUser | null; companyId: string | null };

export const anyVisitor: Recipient = { user: null, companyId: null };

/** For whom the server has rendered the document: until it is hydrated, the browser shows the same. */
export const RenderedFor = createContext(anyVisitor);
