import { describeDay, describeDays } from "@ironmonger/contract/delivery/describe-promise";
import { unbroken } from "../../shared/whole-words.ts";
import { useToolDays } from "./use-tool-days.ts";

type Props = {
  tool: Parameters<typeof useToolDays>[0] & { minOrder: number };
  /** Where there is little room. */
  isBrief?: boolean;
};

/** "Leaves Mon 30 Nov, with you Wed 2 Dec", of the smallest order of a tool; nothing where the shop cannot say. */
export function ToolDays({ tool, isBrief = false }: Props) {
  const { promise, today } = useToolDays(tool, tool.minOrder);
  const text = promise && (isBrief ? describeDay : describeDays)(promise, today);
  return text ? <>{unbroken(text)}</> : null;
}
