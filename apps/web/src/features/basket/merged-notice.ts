import { mergedBasketCookie } from "@ironmonger/contract/messages";
import { formatTools } from "@ironmonger/contract/money";
import { useEffect } from "react";
import { notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";

/** Says after any kind of sign-in that quantities of both baskets were added. Mounted once, by the shell. */
export function MergedNotice(): null {
  const { data: user } = trpc.identity.me.useQuery(undefined, { staleTime: 60_000 });
  const userId = user?.id;
  useEffect(() => {
    const merged = userId && takeCookie(mergedBasketCookie);
    if (merged) notifySuccess(describeMerged(Number.parseInt(merged, 10), merged.endsWith("-full")));
  }, [userId]);
  return null;
}

/** Every open tab signs in then, so each of them says it. */
const readByAllTabsMs = 3_000;

function takeCookie(name: string): string | undefined {
  const value = document.cookie
    .split("; ")
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  if (value !== undefined) setTimeout(() => deleteCookie(name), readByAllTabsMs);
  return value;
}

function deleteCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
}

function describeMerged(toolsInBoth: number, isFull: boolean): string {
  const added =
    toolsInBoth > 0
      ? `${formatTools(toolsInBoth)} ${toolsInBoth === 1 ? "was" : "were"} in your basket already: the quantities are added up.`
      : "";
  const full = isFull ? "Your basket is full: some tools from before you signed in are not in it." : "";
  return [added, full].filter(Boolean).join(" ");
}
