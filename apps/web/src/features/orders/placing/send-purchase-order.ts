import { z } from "zod";
import { upload } from "../../../shared/server/upload.ts";

const Attached = z.object({ acknowledged: z.literal(true) });

/** Attaches the PDF of a purchase to an order. Rejects with an Error whose message can be shown. */
export function sendPurchaseOrder(number: string, file: File): Promise<unknown> {
  const body = new FormData();
  body.append("file", file);
  return upload(`/orders/${number}/purchase-order`, body, Attached, () => {});
}
