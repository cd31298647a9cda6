import { createHash, randomBytes } from "node:crypto";

export const newInvitationToken = (): string => randomBytes(32).toString("base64url");

/** The table has only hashes, so a copy of it is useless to a thief. */
export const invitationTokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");
