import { limits } from "@ironmonger/contract/messages";
import { TRPCClientError } from "@trpc/client";
import { useEffect } from "react";
import { messageOf } from "../../shared/error-message.ts";
import { notifyError } from "../../shared/notify.ts";
import { isRefusal, trpc } from "../../shared/trpc.ts";
import { lineEdits } from "./line-edits.ts";
import { storedBasket } from "./stored-basket.ts";
import { useStoredBasket } from "./use-basket.ts";

/**
 * Sends what the browser has stored to the basket of the signed-in user, until the server has answered: what a visitor has chosen before
 * signing in, and every later addition. Mounted once, by the shell.
 */
export function BasketSync(): null {
  const utils = trpc.useUtils();
  const { data: user } = trpc.identity.me.useQuery(undefined, { staleTime: 60_000 });
  const stored = useStoredBasket();
  const hasLines = stored.lines.length > 0 || stored.sending !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is stored is a new reason to send
  useEffect(() => {
    if (!user || !hasLines) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const attempt = async (failures: number) => {
      try {
        await acrossTabs(() => lineEdits.inOrder(() => sendStored(utils)));
      } catch (error) {
        if (isRefusal(error)) notifyError(error);
        else if (!isOver) timer = setTimeout(() => void attempt(failures + 1), limits.retryDelayMs(failures));
      }
    };
    void attempt(0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [user, hasLines, stored, utils]);

  useEffect(() => storedBasket.onChangeElsewhere(() => void utils.basket.getBasket.invalidate()), [utils]);

  const userId = user?.email;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one person has typed is not saved for the next one
  useEffect(() => lineEdits.forgetAll(), [userId]);
  return null;
}

type Utils = ReturnType<typeof trpc.useUtils>;

async function sendStored(utils: Utils): Promise<void> {
  for (;;) {
    const batch = storedBasket.beginSending();
    if (!batch) return;
    try {
      const answer = await utils.client.basket.addLines.mutate({ lines: batch.lines, idempotencyKey: batch.key });
      await utils.basket.getBasket.cancel();
      utils.basket.getBasket.setData(undefined, answer);
      storedBasket.endSending(batch.key);
    } catch (error) {
      const refused = new Set(refusedLines(error).flatMap((place) => batch.lines[place]?.toolId ?? []));
      if (refused.size === 0) throw error;
      storedBasket.dropFromSending(batch.key, refused);
      const tools = refused.size === 1 ? "1 tool was" : `${refused.size} tools were`;
      notifyError(`${tools} not added to your basket. ${messageOf(error)}`);
    }
  }
}

/** The places of the lines that the server names in its refusal. */
function refusedLines(error: unknown): number[] {
  const data: unknown = error instanceof TRPCClientError ? error.data : undefined;
  const issues = typeof data === "object" && data !== null && "issues" in data ? data.issues : undefined;
  if (!Array.isArray(issues)) return [];
  return issues.flatMap(({ path }: { path?: unknown }) => /^lines\.(\d+)/.exec(String(path))?.[1] ?? []).map(Number);
}

/** Only one tab sends at a time. Where the browser has no locks, the key of the lines keeps them from being added twice. */
const acrossTabs = (task: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request("ironmonger-basket", task) : task();
