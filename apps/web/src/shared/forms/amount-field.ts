import { formatAmount, type Money } from "@ironmonger/contract/money";
import { parseMoney } from "@ironmonger/contract/parse-money";
import { z } from "zod";

/** An amount of a form as it is typed; empty: none. */
export const optionalAmount = (money: Money) =>
  z
    .string()
    .trim()
    .max(50)
    .transform((text, ctx): number | null => {
      if (text === "") return null;
      const read = parseMoney(text, money);
      if ("cents" in read) return read.cents;
      ctx.addIssue(read.message);
      return z.NEVER;
    });

/** As the field shows it. */
export const amountText = (cents: number | null): string => (cents === null ? "" : formatAmount(cents));

/** As `optionalAmount`, where there must be one. */
export const amountField = (money: Money) => optionalAmount(money).pipe(z.number("Write an amount"));
