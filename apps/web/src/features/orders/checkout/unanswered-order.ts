import { PlaceOrderInput } from "@ironmonger/contract/orders";
import { z } from "zod";
import { tabStorage } from "../../../shared/tab-storage.ts";

/** An order that was sent and has no response yet. With its key it is placed only once, however often it is sent. */
const UnansweredOrder = z.object({ userId: z.uuid(), order: PlaceOrderInput.required({ idempotencyKey: true }) });
export type KeyedOrder = z.infer<typeof UnansweredOrder>["order"];

const key = "ironmonger-unanswered-order";

/** Survives a reload, for the user who sent it. */
export const unansweredOrder = {
  read(userId: string): KeyedOrder | null {
    const text = tabStorage.read(key);
    if (text === null) return null;
    const kept = UnansweredOrder.safeParse(JSON.parse(text));
    return kept.success && kept.data.userId === userId ? kept.data.order : null;
  },
  keep: (userId: string, order: KeyedOrder) => tabStorage.write(key, JSON.stringify({ userId, order })),
  forget: () => tabStorage.remove(key),
};
