import { ToolAttributes } from "@ironmonger/contract/attributes";
import { PriceUnit } from "@ironmonger/contract/catalog";
import { PriceBreaks, rulesIssue, ToolFields } from "@ironmonger/contract/catalog/edit-tool";
import { Facts } from "@ironmonger/contract/catalog/facts";
import { parseFacts } from "@ironmonger/contract/catalog/parse-facts";
import { parseSalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import { issueText } from "@ironmonger/contract/issue-text";
import { formatNumber, type Money } from "@ironmonger/contract/money";
import { parseMoney } from "@ironmonger/contract/parse-money";
import { parsePriceBreaks, priceIssue } from "@ironmonger/contract/pricing/tool-rules";
import { requiredText } from "@ironmonger/contract/text";
import { z } from "zod";

/** A list as text in the admin's form. Its field shows errors of the text and of single items. */
const listAsText = <List extends z.ZodType>(
  list: List,
  maxLength: number,
  money: Money,
  parse: (text: string) => { items: z.input<List> } | { message: string },
) =>
  z
    .string()
    .max(maxLength, `At most ${formatNumber(maxLength)} characters`)
    .transform((text, ctx): z.output<List> => {
      const read = parse(text);
      const checked = "items" in read ? list.safeParse(read.items) : undefined;
      if (checked?.success) return checked.data;
      const issue = checked?.error.issues[0];
      ctx.addIssue("message" in read ? read.message : issue ? issueText(issue, money) : "Invalid");
      return z.NEVER;
    });

/** `4.4`, `4,4`, `1,234.5`; other texts stay for the schema to refuse. */
function readGrams(text: string): number | string {
  const plain = /^\d{1,3}(?:,\d{3})+\./.test(text.trim()) ? text.replaceAll(",", "") : text.replace(",", ".");
  return /^\d+\.\d+$/.test(plain.trim()) ? Number(plain) : text;
}

/** The admin's form takes price, unit, price breaks and facts as text, and returns what `AddToolInput` takes. */
export const addToolForm = (money: Money) =>
  ToolFields.extend({
    priceCents: requiredText("Price", 50).transform((text, ctx) => {
      const read = parseMoney(text, money);
      const issue = "message" in read ? read.message : priceIssue(read.cents)?.(money);
      if ("cents" in read && issue === undefined) return read.cents;
      ctx.addIssue(issue ?? "Invalid");
      return z.NEVER;
    }),
    priceUnit: z.string().transform(Number).pipe(PriceUnit),
    salesUnit: requiredText("Sold by", 60).transform((text, ctx) => {
      const read = parseSalesUnit(text);
      if ("unit" in read) return read.unit;
      ctx.addIssue(read.message);
      return z.NEVER;
    }),
    priceBreaks: listAsText(PriceBreaks, 1000, money, (text) => {
      const read = parsePriceBreaks(text, money);
      return "message" in read ? read : { items: read.priceBreaks };
    }),
    costCents: z
      .string()
      .trim()
      .max(50)
      .transform((text, ctx) => {
        if (text === "") return undefined;
        const read = parseMoney(text, money);
        if ("cents" in read) return read.cents;
        ctx.addIssue(read.message);
        return z.NEVER;
      })
      .pipe(ToolFields.shape.costCents),
    weightGrams: z
      .union([z.number(), z.string()])
      .optional()
      .transform((grams) => (typeof grams === "string" ? readGrams(grams) : grams))
      .pipe(ToolFields.shape.weightGrams),
    attributes: listAsText(ToolAttributes, 30_000, money, (text) => {
      const read = parseFacts(text);
      return "message" in read ? read : { items: read.facts };
    }),
    facts: listAsText(Facts, 30_000, money, (text) => {
      const read = parseFacts(text);
      return "message" in read ? read : { items: read.facts };
    }),
  }).superRefine((tool, ctx) => {
    const issue = rulesIssue(tool);
    // The form has one field for all price breaks.
    if (issue) ctx.addIssue({ code: "custom", message: issue.sentence(money), path: issue.path.slice(0, 1) });
  });
export type AddToolForm = z.infer<ReturnType<typeof addToolForm>>;
