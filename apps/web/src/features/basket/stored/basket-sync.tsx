import { limits } from "@ironmonger/contract/messages";
import { useEffect } from "react";
import { trpc } from "../../../shared/server/trpc.ts";
import { useStoredBasket } from "../use-basket-count.ts";
import { storedBasket } from "./stored-basket.ts";

/** In a chunk of its own: visitors have nothing to send. */
const loadSending = () => import("./send-stored.ts");

/**
 * Sends the lines stored in the browser to the basket of the signed-in user, until the server has confirmed them: those that a visitor
 * added before signing in, and every later addition. Mounted once, by the shell.
 */
export function BasketSync(): null {
  const utils = trpc.useUtils();
  const { data: user } = trpc.identity.me.useQuery(undefined, { staleTime: 60_000 });
  const stored = useStoredBasket();
  const hasLines = stored.lines.length > 0 || stored.sending !== null;

  // Loaded early, while there is a connection: browsers do not retry a module that failed to load.
  useEffect(() => {
    if (user) void loadSending().catch(() => {});
  }, [user]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the stored lines triggers sending
  useEffect(() => {
    if (!user || !hasLines) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const attempt = async (failures: number) => {
      try {
        const { sendStored } = await loadSending();
        await sendStored(utils);
      } catch {
        if (!isOver) timer = setTimeout(() => void attempt(failures + 1), limits.retryDelayMs(failures));
      }
    };
    const attemptNow = () => {
      clearTimeout(timer);
      void attempt(0);
    };
    attemptNow();
    addEventListener("online", attemptNow);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener("online", attemptNow);
    };
  }, [user, hasLines, stored, utils]);

  useEffect(
    () =>
      storedBasket.onChangeElsewhere(async () => {
        // A first read in progress may return the basket as it was before, and would be taken for the requested read.
        await utils.basket.getBasket.cancel();
        await utils.basket.getBasket.invalidate();
      }),
    [utils],
  );

  return null;
}
