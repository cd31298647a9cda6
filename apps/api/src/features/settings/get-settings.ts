import type { Settings, ShopProfile } from "@ironmonger/contract/settings";
import { type BankDetails, bankOf } from "@ironmonger/contract/settings/bank";
import type { OfficeContext, PublicContext, SignedInContext } from "../../core/context.ts";

/** The settings in force. */
export const getSettings = ({ settings }: Pick<OfficeContext<"settings.read">, "settings">): Promise<Settings> =>
  settings.read();

/** The public settings, shown in the header and footer of every page. */
export const showShop = ({ settings }: Pick<PublicContext, "settings">): Promise<ShopProfile> => settings.read();

/** Where a buyer transfers what they owe. */
export const showBank = async ({ settings }: Pick<SignedInContext, "settings">): Promise<BankDetails> =>
  bankOf(await settings.read());
