import { formatTools } from "@ironmonger/contract/money";
import { notifyError } from "../../../shared/notify.ts";
import { issuesOf, messageOf } from "../../../shared/server/error-message.ts";
import { isRefusal, type trpc } from "../../../shared/server/trpc.ts";
import { oneTabAtATime } from "./one-tab-at-a-time.ts";
import { storedBasket } from "./stored-basket.ts";

type Utils = ReturnType<typeof trpc.useUtils>;

/**
 * Sends the stored lines until none is left. Only one tab sends at a time. If the browser has no locks, the key of the lines prevents that
 * they are added twice. Refusals are shown, and lines that were refused as a whole stay stored; it rejects if it should be tried again.
 */
export async function sendStored(utils: Utils): Promise<void> {
  try {
    await oneTabAtATime(() => sendBatches(utils));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    storedBasket.noteRefusal(messageOf(error));
    notifyError(error);
  }
}

async function sendBatches(utils: Utils): Promise<void> {
  for (;;) {
    const batch = storedBasket.beginSending();
    if (!batch) return;
    try {
      const answer = await utils.client.basket.addLines.mutate({
        lines: batch.lines.map(({ toolId, quantity }) => ({ toolId, quantity })),
      });
      await utils.basket.getBasket.cancel();
      utils.basket.getBasket.setData(undefined, answer);
      storedBasket.endSending(batch.key);
    } catch (error) {
      const refused = new Set(
        issuesOf(error).flatMap(({ path: [, place] }) => batch.lines[Number(place)]?.toolId ?? []),
      );
      if (refused.size === 0) throw error;
      storedBasket.dropFromSending(batch.key, refused);
      const tools = `${formatTools(refused.size)} ${refused.size === 1 ? "was" : "were"}`;
      notifyError(`${tools} not added to your basket. ${messageOf(error)}`);
    }
  }
}
