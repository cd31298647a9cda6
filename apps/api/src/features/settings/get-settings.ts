import type { Settings, ShopProfile } from "@ironmonger/contract/settings";
import type { AdminContext, PublicContext } from "../../core/context.ts";

/** The settings in force. */
export const getSettings = ({ settings }: Pick<AdminContext, "settings">): Promise<Settings> => settings.read();

/** What everybody may know of the shop; shown in the head and foot of every page. */
export const showShop = ({ settings }: Pick<PublicContext, "settings">): Promise<ShopProfile> => settings.read();
