import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { importTools } from "../features/tool-files/import-tools.ts";
import { startTestShop } from "../testing/test-shop.ts";
import { newId } from "./new-id.ts";

test("a process invalidates its own pages before it answers, without waiting for a notification", async () => {
  await using shop = await startTestShop();
  const admin = await shop.admin();
  const onInvalidation = vi.fn();
  shop.services.pageInvalidation.subscribe(onInvalidation);
  const tool = await shop.tool({ available: 100 });
  expect(onInvalidation).toHaveBeenCalledTimes(1);
  await admin.api.catalog.correctStock({ id: tool.id, available: 90, reason: "Counted." });
  expect(onInvalidation).toHaveBeenCalledTimes(2);
  await admin.api.reviews.postReview({ stars: 5, review: "Good steel." });
  expect(onInvalidation).toHaveBeenCalledTimes(3);
  await admin.api.catalog.deleteTool({ id: tool.id });
  expect(onInvalidation).toHaveBeenCalledTimes(4);
  const file = Readable.from([Buffer.from("name,price,minimum order,available\nBolt,1.00,10,100\n")]);
  await importTools(admin.ctx, { id: newId(), file, mode: "all-or-nothing" });
  expect(onInvalidation).toHaveBeenCalledTimes(5);
  expect(onInvalidation).toHaveBeenLastCalledWith(true, undefined);
});
