import type { Charges, OrderSums } from "@ironmonger/contract/pricing/charges";
import { totalRows } from "@ironmonger/contract/pricing/explain-charges";
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { More } from "../../shared/kit/more.tsx";
import { Sum, Sums } from "../../shared/kit/sums.tsx";
import { useMoney } from "../../shared/use-money.ts";

type Props = {
  sums: OrderSums;
  charges: Charges | null;
  /** Why the order is charged its delivery and tax. */
  explanation: { text: string }[];
  /** What they add up to, where it is said here. */
  total?: { label: ReactNode; amount: ReactNode };
};

/** The items of a total, and why they are charged. Delivery and tax are named even if there is none. */
export function TotalParts({ sums, charges, explanation, total }: Props) {
  const money = useMoney();
  const charged = totalRows(sums, charges, money).filter(({ isTotal }) => !isTotal);
  const { delivery = null, tax = null } = charges ?? {};
  const rows = [
    ...charged,
    ...(delivery ? [] : [{ label: "Delivery", text: "Free" }]),
    ...(tax?.rates.length || tax?.isExempt ? [] : [{ label: "Tax", text: "None" }]),
  ];
  return (
    <Stack gap="xs">
      <Sums>
        {rows.map(({ label, text }) => (
          <Sum key={label} label={label}>
            {text}
          </Sum>
        ))}
        {total && (
          <Sum label={total.label} isTotal>
            {total.amount}
          </Sum>
        )}
      </Sums>
      <WhyCharges explanation={explanation} />
    </Stack>
  );
}

export function WhyCharges({ explanation }: Pick<Props, "explanation">) {
  if (explanation.length === 0) return null;
  return (
    <div className="no-print">
      <More summary="Why these charges?">
        <ul>
          {explanation.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </More>
    </div>
  );
}
