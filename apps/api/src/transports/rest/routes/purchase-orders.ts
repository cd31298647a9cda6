import { documentLimits } from "@ironmonger/contract/catalog/documents";
import { z } from "zod";
import { limitWork } from "../../../core/limit-work.ts";
import { attachPurchaseOrder, readPurchaseOrder } from "../../../features/orders/purchase-order-file.ts";
import { Acknowledged, acknowledged } from "../answers.ts";
import { signedIn } from "../context.ts";
import { describeCall } from "../open-api/describe-call.ts";
import { formType, readFile, registerForms } from "../read-form.ts";
import type { RestApp } from "../rest-app.ts";

const { maxBytes } = documentLimits;
const OrderPath = z.object({ number: z.string().regex(/^(?:im-?)?[0-9]{1,9}$/i, "There is no such order.") });
const tag = "Orders";
const path = "/orders/:number/purchase-order";

/** An upload is held in memory, so only some are read concurrently; the others wait with their bodies unread. */
const limit = limitWork(4, 40);

export async function registerPurchaseOrders(app: RestApp): Promise<void> {
  registerReading(app);
  await registerForms(app, registerAttaching);
}

function registerAttaching(app: RestApp): void {
  app.post(
    path,
    describeCall({
      id: "attachPurchaseOrder",
      tag,
      summary: "Attach the document of a purchase to an order",
      description: `A PDF of at most ${maxBytes / 1024 / 1024} MB. It replaces the one that the order had.`,
      access: "signed-in",
      inputs: { params: OrderPath },
      answer: Acknowledged,
      isWrite: true,
      bodyType: formType,
      bodySchema: {
        type: "object",
        properties: { file: { type: "string", format: "binary", description: "A PDF." } },
        required: ["file"],
      },
    }),
    (request) =>
      limit(async () => {
        const { upload, name } = await readFile(request, { what: "file", maxBytes });
        await attachPurchaseOrder(signedIn(request), { ...request.params, upload, name });
        return acknowledged;
      }),
  );
}

function registerReading(app: RestApp): void {
  app.get(
    path,
    describeCall({
      id: "readPurchaseOrder",
      tag,
      summary: "The document of a purchase that is attached to an order",
      access: "signed-in",
      inputs: { params: OrderPath },
      answer: { content: { "application/pdf": { schema: z.string() } } },
    }),
    async (request, reply) => {
      const { name, content } = await readPurchaseOrder(signedIn(request), request.params);
      return reply
        .type("application/pdf")
        .header("content-disposition", `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
        .header(
          "content-security-policy",
          "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'",
        )
        .header("cache-control", "no-store")
        .send(content);
    },
  );
}
