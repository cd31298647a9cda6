import { useMoney } from "../use-money.ts";

/** An amount in the shop's currency, as text. */
export const MoneyText = ({ cents }: { cents: number }) => useMoney().format(cents);
