import type { Tool } from "@ironmonger/contract/catalog";
import { requirePermission } from "../../../core/context.ts";
import { addTool } from "../../../features/catalog/admin/add-tool.ts";
import { setAvailable } from "../../../features/catalog/admin/correct-stock.ts";
import { deleteTool } from "../../../features/catalog/admin/delete-tool.ts";
import { getTool } from "../../../features/catalog/get-tool.ts";
import { findToolsVersion, listAllTools } from "../../../features/catalog/list-all-tools.ts";
import { withOwnPrices } from "../../../features/pricing/with-own-prices.ts";
import { Deleted, deleted, Inserted, inserted, Updated, updated } from "../answers.ts";
import { office, signedIn } from "../context.ts";
import { describeCall } from "../open-api/describe-call.ts";
import type { RestApp } from "../rest-app.ts";
import { type PublicList, sendPublicList } from "../send-list.ts";
import { fromWireNewTool, toWireTool, WireNewTool, WireStock, WireTool } from "../shapes.ts";
import { RangeQuery, ToolPath } from "./addresses.ts";

const tag = "Tools";

const listOwnPriced: PublicList<Tool>["list"] = async function* (ctx, range) {
  for await (const rows of listAllTools(ctx, range)) yield withOwnPrices(ctx, rows);
};

export function registerTools(app: RestApp): void {
  registerReads(app);
  registerWrites(app);
}

function registerReads(app: RestApp): void {
  app.get(
    "/tools",
    describeCall({
      id: "listTools",
      tag,
      summary: "All tools, oldest first",
      access: "anybody",
      inputs: { querystring: RangeQuery },
      answer: WireTool.array(),
      hasEtag: true,
    }),
    (request, reply) =>
      sendPublicList(request, reply, {
        findVersion: findToolsVersion,
        list: listOwnPriced,
        toWire: toWireTool,
      }),
  );

  app.get(
    "/tool/:id",
    describeCall({
      id: "getTool",
      tag,
      summary: "One tool",
      access: "signed-in",
      inputs: { params: ToolPath },
      answer: WireTool,
      errors: ["not_found"],
    }),
    async (request) => {
      const ctx = signedIn(request);
      const tool = await getTool(ctx, request.params);
      const [priced = tool] = await withOwnPrices(ctx, [tool]);
      return toWireTool(priced);
    },
  );
}

function registerWrites(app: RestApp): void {
  app.post(
    "/tool",
    describeCall({
      id: "addTool",
      tag,
      summary: "Add a tool",
      access: { permission: "tools.edit" },
      inputs: { body: WireNewTool },
      answer: Inserted,
      isWrite: true,
    }),
    async (request) => inserted((await addTool(office(request, "tools.edit"), fromWireNewTool(request.body))).id),
  );

  app.put(
    "/tool/:id",
    describeCall({
      id: "setAvailable",
      tag,
      summary: "Set how many pieces are in stock",
      description:
        "From an admin it sets the stock. From a buyer it changes nothing (`modifiedCount` is 0): placing the order took the stock.",
      access: "signed-in",
      inputs: { params: ToolPath, body: WireStock },
      answer: Updated,
      errors: ["not_found"],
      isWrite: true,
    }),
    async (request) => {
      const ctx = signedIn(request);
      if (ctx.user.isAdmin)
        return updated(
          await setAvailable(requirePermission(ctx, "tools.stock"), { ...request.params, ...request.body }),
        );
      await getTool(ctx, request.params);
      return updated(false);
    },
  );

  app.delete(
    "/tool/:id",
    describeCall({
      id: "deleteTool",
      tag,
      summary: "Take a tool out of the shop",
      access: { permission: "tools.edit" },
      inputs: { params: ToolPath },
      answer: Deleted,
      errors: ["not_found"],
      isWrite: true,
    }),
    async (request) => {
      await deleteTool(office(request, "tools.edit"), request.params);
      return deleted;
    },
  );
}
