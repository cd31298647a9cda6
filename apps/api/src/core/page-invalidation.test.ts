import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { importTools } from "../features/catalog/import/import-tools.ts";
import { startTestShop } from "../testing/test-shop.ts";
import { newId } from "./new-id.ts";

test("a process knows of its own changes of the pages before it answers, without waiting for a notice", async () => {
  await using shop = await startTestShop();
  const admin = await shop.admin();
  const told = vi.fn();
  shop.services.pageInvalidation.subscribe(told);
  const tool = await shop.tool({ available: 100 });
  expect(told).toHaveBeenCalledTimes(1);
  await admin.api.catalog.correctStock({ id: tool.id, available: 90, reason: "Counted." });
  expect(told).toHaveBeenCalledTimes(2);
  await admin.api.reviews.postReview({ stars: 5, review: "Good steel." });
  expect(told).toHaveBeenCalledTimes(3);
  await admin.api.catalog.deleteTool({ id: tool.id });
  expect(told).toHaveBeenCalledTimes(4);
  const file = Readable.from(["name,price,minimum order,available\nBolt,1.00,10,100\n"]);
  await importTools(admin.ctx, { id: newId(), file, mode: "all-or-nothing" });
  expect(told).toHaveBeenCalledTimes(5);
  expect(told).toHaveBeenCalledWith(true);
});
