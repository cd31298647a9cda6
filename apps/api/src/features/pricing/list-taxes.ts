import { taxTable } from "@ironmonger/contract/pricing/charges";
import type { TaxTable, TaxTableInput } from "@ironmonger/contract/pricing/tax-class";
import type { PublicContext } from "../../core/context.ts";

/** What an address pays for each tax class; nothing if the shop charges no tax. */
export const listTaxes = async (ctx: Pick<PublicContext, "settings">, input: TaxTableInput): Promise<TaxTable> =>
  taxTable((await ctx.settings.read()).tax, input);
