import { AddToolInput } from "@ironmonger/contract/catalog/edit-tool";
import { issueText } from "@ironmonger/contract/issue-text";
import { dollars } from "@ironmonger/contract/testing/dollars";
import { expect, test } from "vitest";
import { addToolForm } from "./tool-input.ts";

test("a tool's minimum order costs at most what one payment can be", () => {
  const tool = { name: "Anvil", description: "Heavy", imageUrl: "/a.jpg", available: 0 };
  const issuesOf = (minOrder: number, priceDollars: number) =>
    [
      AddToolInput.safeParse({ ...tool, minOrder, priceCents: priceDollars * 100 }),
      addToolForm(dollars).safeParse({
        ...tool,
        minOrder,
        priceCents: String(priceDollars),
        salesUnit: "piece",
        priceUnit: "1",
        priceBreaks: "",
        facts: "",
        attributes: "",
        costCents: "",
      }),
    ].map(({ error }) => error?.issues.map((issue) => [issue.path.join("."), issueText(issue, dollars)]));
  expect(issuesOf(3, 333_333)).toEqual([undefined, undefined]);
  const refused = [["minOrder", expect.stringContaining("at most $999,999.99")]];
  expect(issuesOf(10, 100_000)).toEqual([refused, refused]);
});
