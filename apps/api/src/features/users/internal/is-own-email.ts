import type { SignedInContext } from "../../../trpc/context.ts";

export const isOwnEmail = ({ user }: SignedInContext, email: string): boolean =>
  user.email === email.trim().toLowerCase();
