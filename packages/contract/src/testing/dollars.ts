import { moneyIn } from "../money.ts";

/** How a shop writes amounts that nobody has set up otherwise. */
export const dollars = moneyIn("USD");
