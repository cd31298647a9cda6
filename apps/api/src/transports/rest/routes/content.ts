import { findBuyersVersion, listAllBuyers } from "../../../features/content/list-buyers.ts";
import { findFaqVersion, listAllFaq } from "../../../features/content/list-faq.ts";
import { describeCall } from "../open-api/describe-call.ts";
import type { RestApp } from "../rest-app.ts";
import { sendPublicList } from "../send-list.ts";
import { toWireBuyer, toWireFaqItem, WireBuyer, WireFaqItem } from "../shapes.ts";
import { RangeQuery } from "./addresses.ts";

const tag = "Content";

export function registerContent(app: RestApp): void {
  app.get(
    "/faq",
    describeCall({
      id: "listFaq",
      tag,
      summary: "Frequently asked questions",
      access: "anybody",
      inputs: { querystring: RangeQuery },
      answer: WireFaqItem.array(),
      hasEtag: true,
    }),
    (request, reply) =>
      sendPublicList(request, reply, {
        findVersion: findFaqVersion,
        list: listAllFaq,
        toWire: toWireFaqItem,
      }),
  );

  app.get(
    "/buyers",
    describeCall({
      id: "listBuyers",
      tag,
      summary: "The shop's top buyers",
      access: "anybody",
      inputs: { querystring: RangeQuery },
      answer: WireBuyer.array(),
      hasEtag: true,
    }),
    (request, reply) =>
      sendPublicList(request, reply, {
        findVersion: findBuyersVersion,
        list: listAllBuyers,
        toWire: toWireBuyer,
      }),
  );
}
