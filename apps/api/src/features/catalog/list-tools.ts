import type { ListToolsInput, ToolPage } from "@ironmonger/contract/catalog";
import type { AdminContext } from "../../core/context.ts";
import { findTablePage } from "./internal/tool-table.ts";

/** The table of tools for admins. Without search and filters `total` is read off the running totals; a search shows 1,000 tools at most. */
export const listTools = (ctx: AdminContext, input: ListToolsInput): Promise<ToolPage> => findTablePage(ctx.sql, input);
