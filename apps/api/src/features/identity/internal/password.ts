import { hash, type Options, parseOptions, verify } from "@node-rs/argon2";

/** argon2id, as OWASP advises for 19 MiB. Raise them here; each password is hashed anew at its owner's next sign-in. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } satisfies Options;

/** Both take a core for some 20 ms: call them in a hash slot. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

let standIn: Promise<string> | undefined;

/** Takes the same time where there is no password to compare with; the answer is then false. */
export async function isPasswordRight(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password);
  standIn ??= hashPassword("nobody has this password");
  await verify(await standIn, password);
  return false;
}

/** Made with other parameters than today's. */
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
