import { afterAll, describe, expect, test } from "vitest";
import { startOrderPadShop } from "../../testing/order-pad-shop.ts";
import { partNumberErrors } from "./remember-part-number.ts";

const { shop, buyer, hammer, resolve } = await startOrderPadShop();
afterAll(shop.close);

describe("a buyer's own part number", () => {
  test("means the tool that was chosen, for this buyer alone, however it is written", async () => {
    const other = await shop.buyer();
    const tool = await shop.tool();
    expect(await buyer.api.orderPad.rememberPartNumber({ partNumber: "  Our  Zebra 7 ", toolId: tool.id })).toEqual({});
    expect(await resolve("our zebra 7 30", buyer.api)).toMatchObject([
      { outcome: "ready", toolId: tool.id, quantity: 30 },
    ]);
    for (const api of [other.api, shop.visitorApi()])
      expect(await resolve("our zebra 7 30", api)).toMatchObject([{ outcome: "unknown" }]);
    const later = await shop.tool();
    await buyer.api.orderPad.rememberPartNumber({ partNumber: "OUR ZEBRA 7", toolId: later.id });
    expect(await resolve("our zebra 7 30", buyer.api)).toMatchObject([{ toolId: later.id }]);
  });

  test("means its tool also when the shop has, or later adds, another tool with this SKU or manufacturer's number", async () => {
    const { api } = await shop.buyer();
    const tool = await shop.tool();
    const partNumbers = ["HT-1009", "LATER-1", "LATER-2"];
    for (const partNumber of partNumbers) await api.orderPad.rememberPartNumber({ partNumber, toolId: tool.id });
    await shop.tool({ sku: "LATER-1" });
    await shop.tool({ manufacturerNumber: "LATER-2" });
    const list = partNumbers.map((partNumber) => `${partNumber} 30`).join("\n");
    expect(await resolve(list, api)).toMatchObject(Array(3).fill({ outcome: "ready", toolId: tool.id }));
    expect(await resolve(list)).toMatchObject([
      { price: { sku: "HT-1009" } },
      { price: { sku: "LATER-1" } },
      { toolId: expect.not.stringMatching(tool.id) },
    ]);
    await api.orderPad.forgetPartNumber({ partNumber: "HT-1009" });
    expect(await resolve("HT-1009 30", api)).toMatchObject([{ price: { sku: "HT-1009" } }]);
  });

  test("is listed, the latest first, and can be forgotten and taken back", async () => {
    const { api } = await shop.buyer();
    const tool = await shop.tool({ name: "Bench vice", sku: "BV-1" });
    await api.orderPad.rememberPartNumber({ partNumber: "Our  Vice", toolId: tool.id });
    await api.orderPad.rememberPartNumber({ partNumber: "55", toolId: hammer.id });
    const vice = { partNumber: "Our  Vice", toolId: tool.id, name: "Bench vice", sku: "BV-1", isInShop: true };
    expect(await api.orderPad.listPartNumbers()).toEqual([expect.objectContaining({ partNumber: "55" }), vice]);
    expect(await buyer.api.orderPad.listPartNumbers()).not.toContainEqual(vice);
    // Removing another buyer's part number, or one that does not exist, changes nothing.
    await buyer.api.orderPad.forgetPartNumber({ partNumber: "our vice" });
    expect(await api.orderPad.listPartNumbers()).toHaveLength(2);
    expect(await api.orderPad.forgetPartNumber({ partNumber: "our vice" })).toEqual({});
    expect(await api.orderPad.forgetPartNumber({ partNumber: "our vice" })).toEqual({});
    expect(await api.orderPad.listPartNumbers()).toMatchObject([{ partNumber: "55" }]);
    expect(await resolve("our vice 30", api)).toMatchObject([{ outcome: "choose" }]);
    await api.orderPad.rememberPartNumber({ partNumber: "Our  Vice", toolId: tool.id });
    expect(await resolve("our vice 30", api)).toMatchObject([{ outcome: "ready", toolId: tool.id }]);
    const stranger = shop.visitorApi().orderPad;
    await expect(stranger.listPartNumbers()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await expect(stranger.forgetPartNumber({ partNumber: "55" })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("is stored once when it is sent concurrently", async () => {
    await using _ = await shop.tenConnections();
    const tools = await Promise.all(Array.from({ length: 4 }, () => shop.tool()));
    const calls = tools.map(({ id }) => buyer.api.orderPad.rememberPartNumber({ partNumber: "race", toolId: id }));
    await Promise.all(calls);
    const [row] = await resolve("race 30", buyer.api);
    expect(tools.map(({ id }) => id)).toContain(row?.toolId);
  });

  test("is refused to visitors, for unknown tools, and beyond ten thousand part numbers", async () => {
    const input = { partNumber: "mine", toolId: hammer.id };
    await expect(shop.visitorApi().orderPad.rememberPartNumber(input)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    const unknown = { ...input, toolId: "019a0000-0000-7000-8000-000000000000" };
    await expect(buyer.api.orderPad.rememberPartNumber(unknown)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const full = await shop.buyer();
    await shop.services.sql`
      insert into part_numbers (user_id, part_number_key, part_number, tool_id)
      select ${full.ctx.user.id}, i, i, ${hammer.id} from generate_series(1, 10000) as i`;
    await expect(full.api.orderPad.rememberPartNumber(input)).rejects.toMatchObject({
      code: "CONFLICT",
      message: partNumberErrors.tooManyPartNumbers,
    });
    expect(await full.api.orderPad.rememberPartNumber({ ...input, partNumber: "77" })).toEqual({});
  });
});
