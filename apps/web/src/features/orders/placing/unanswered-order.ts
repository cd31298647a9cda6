import { PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { z } from "zod";
import { tabStorage } from "../../../shared/forms/tab-storage.ts";

/** An order that was sent and has no response yet. With its key it is placed only once, however often it is sent. */
const UnansweredOrder = z.object({ userId: z.uuid(), order: PlaceOrderInput.required({ idempotencyKey: true }) });
export type KeyedOrder = z.infer<typeof UnansweredOrder>["order"];

/** `what` is ordered: the tool with this id, or "basket". */
const keyOf = (what: string) => `ironmonger-unanswered-order:${what}`;

/** Survives a reload, for the user who sent it. */
export const unansweredOrder = {
  read(what: string, userId: string): KeyedOrder | null {
    const text = tabStorage.read(keyOf(what));
    if (text === null) return null;
    const stored = UnansweredOrder.safeParse(JSON.parse(text));
    return stored.success && stored.data.userId === userId ? stored.data.order : null;
  },
  store: (what: string, userId: string, order: KeyedOrder) =>
    tabStorage.write(keyOf(what), JSON.stringify({ userId, order })),
  forget: (what: string) => tabStorage.remove(keyOf(what)),
};
