import type { SignedInContext } from "../../../core/context.ts";

export const isOwnEmail = ({ user }: SignedInContext, email: string): boolean =>
  user.email === email.trim().toLowerCase();
