import { trpc } from "../../../shared/server/trpc.ts";

/** What shows the ways to sign in, for the action that changes them. */
export const shownSecurity = [trpc.identity.showSecurity, trpc.identity.me];
