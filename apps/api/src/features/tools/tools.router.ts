import {
  AddToolInput,
  CorrectStockInput,
  ListToolsInput,
  SearchToolsInput,
  Tool,
  ToolId,
  ToolPage,
  ToolSearch,
} from "@ironmonger/contract/tools";
import { z } from "zod";
import { adminProcedure, publicProcedure, router } from "../../trpc/procedures.ts";
import { addTool } from "./add-tool.ts";
import { correctStock } from "./correct-stock.ts";
import { deleteTool } from "./delete-tool.ts";
import { listNewestTools } from "./list-newest-tools.ts";
import { listTools } from "./list-tools.ts";
import { searchTools } from "./search-tools.ts";
import { showTool } from "./show-tool.ts";

export const toolsRouter = router({
  listNewest: publicProcedure.output(z.array(Tool)).query(({ ctx }) => listNewestTools(ctx)),
  search: publicProcedure
    .input(SearchToolsInput)
    .output(ToolSearch)
    .query(({ ctx, input }) => searchTools(ctx, input)),
  show: publicProcedure
    .input(ToolId)
    .output(Tool)
    .query(({ ctx, input }) => showTool(ctx, input)),
  list: adminProcedure
    .input(ListToolsInput)
    .output(ToolPage)
    .query(({ ctx, input }) => listTools(ctx, input)),
  add: adminProcedure
    .input(AddToolInput)
    .output(Tool)
    .mutation(({ ctx, input }) => addTool(ctx, input)),
  correctStock: adminProcedure
    .input(CorrectStockInput)
    .output(Tool)
    .mutation(({ ctx, input }) => correctStock(ctx, input)),
  delete: adminProcedure
    .input(ToolId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteTool(ctx, input)),
});
