import type { ToolForAdmins } from "@ironmonger/contract/catalog";
import { DocumentsOfTool } from "./documents-of-tool.tsx";
import { ScheduledPrices } from "./scheduled-prices.tsx";
import { ChangeHistory, StockHistory } from "./tool-history.tsx";

/** What is saved apart from the form, and the histories of a tool. */
export function BelowTheForm({ tool, isDeleted }: { tool: ToolForAdmins; isDeleted: boolean }) {
  const { id } = tool;
  return (
    <>
      <DocumentsOfTool tool={tool} isDeleted={isDeleted} />
      {!isDeleted && <ScheduledPrices key={`prices ${id}`} tool={tool} />}
      <ChangeHistory id={id} />
      <StockHistory id={id} />
    </>
  );
}
