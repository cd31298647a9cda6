import { googleFailures } from "@ironmonger/contract/messages";

/** The message of a failed sign-in by redirect. The address contains a code, never the text, so a link cannot put words on the page. */
export function googleFailure(search: string): string {
  const key = new URLSearchParams(search).get("error");
  return Object.entries(googleFailures).find(([name]) => name === key)?.[1] ?? "";
}
