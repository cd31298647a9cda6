import { PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { z } from "zod";
import { tabStorage } from "../../../shared/forms/tab-storage.ts";

/** An order that was sent and has no response yet. With its key it is placed only once, however often it is sent. */
const UnansweredOrder = z.object({ owner: z.string(), order: PlaceOrderInput.required({ idempotencyKey: true }) });
export type KeyedOrder = z.infer<typeof UnansweredOrder>["order"];

/** `what` is ordered: the tool with this id, or "basket". */
const keyOf = (what: string) => `ironmonger-unanswered-order:${what}`;

/** Survives a reload, for the owner who sent it: the person, or the person for their company. */
export const unansweredOrder = {
  read(what: string, owner: string): KeyedOrder | null {
    const text = tabStorage.read(keyOf(what));
    if (text === null) return null;
    const stored = UnansweredOrder.safeParse(JSON.parse(text));
    return stored.success && stored.data.owner === owner ? stored.data.order : null;
  },
  store: (what: string, owner: string, order: KeyedOrder) =>
    tabStorage.write(keyOf(what), JSON.stringify({ owner, order })),
  forget: (what: string) => tabStorage.remove(keyOf(what)),
};
