import { availableParallelism } from "node:os";
import { hash, type Options, parseOptions, verify } from "@node-rs/argon2";
import { limitWork } from "../../../core/limit-work.ts";

/** argon2id with OWASP's parameters for 19 MiB. If they are raised here, each password is hashed again at its owner's next sign-in. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } satisfies Options;

/** Each hash takes 19 MiB and a core. */
export const withHashLimit = limitWork(Math.min(4, availableParallelism()), 1000);

/** Some systems send "é" as two code points: it is the same password (NFKC, as NIST SP 800-63B advises). */
const composed = (password: string): string => password.normalize("NFKC");

/** Like `isPasswordRight`, it takes a core for about 20 ms: call both in `withHashLimit`. */
export const hashPassword = (password: string): Promise<string> => hash(composed(password), parameters);

let standIn: Promise<string> | undefined;

/** Takes the same time without a password to compare with, and is then false. */
export async function isPasswordRight(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, composed(password));
  standIn ??= hashPassword("nobody has this password");
  await verify(await standIn, password);
  return false;
}

/** Whether the hash was made with other parameters than today's. */
export function needsRehash(passwordHash: string): boolean {
  const used = parseOptions(passwordHash);
  return (
    !passwordHash.startsWith("$argon2id$") ||
    used.memoryCost !== parameters.memoryCost ||
    used.timeCost !== parameters.timeCost ||
    used.parallelism !== parameters.parallelism ||
    used.outputLen !== parameters.outputLen
  );
}
