import { googleFailures } from "@ironmonger/contract/messages";

/** What a sign-in by redirect says went wrong: a word in the address, never its text, so nobody can write on our page. */
export function googleFailure(search: string): string {
  const key = new URLSearchParams(search).get("error");
  return Object.entries(googleFailures).find(([name]) => name === key)?.[1] ?? "";
}
