import { defaultTexts } from "@ironmonger/contract/content/default-texts";
import { type Money, moneyIn } from "@ironmonger/contract/money";
import type { Settings, ShopProfile } from "@ironmonger/contract/settings";
import type { Client } from "@ironmonger/db/client";
import { settings, siteContent } from "@ironmonger/db/schema";
import { LRUCache } from "lru-cache";
import type { Env } from "./env.ts";
import { daysOffFrom } from "./holidays.ts";

/** A replica notices another replica's change within this time. */
const cachedForMs = 2_000;

/** The settings, the days to come on which the shop is closed, and the tagline, which emails end with. */
type SettingsInForce = Settings & Pick<ShopProfile, "daysOff"> & { tagline: string };

export type ShopSettings = {
  /**
   * The settings in force: what admins have saved, otherwise what the environment says. At most two seconds old while the database answers.
   */
  read: () => Promise<SettingsInForce>;
  /** Call it when this process has changed the settings: the next read goes to the database. */
  invalidate: () => void;
};

/** While the database does not answer, the last settings stay in force. */
export function createShopSettings(
  { db }: Pick<Client, "db">,
  { settings: defaults }: Pick<Env, "settings">,
): ShopSettings {
  const cache = new LRUCache<"settings", SettingsInForce>({
    max: 1,
    ttl: cachedForMs,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    // A read that is in progress when the settings change still returns, but is not cached.
    ignoreFetchAbort: true,
    fetchMethod: async () => {
      const [[row], [content]] = await Promise.all([
        db.select({ saved: settings.saved }).from(settings),
        db.select({ texts: siteContent.texts }).from(siteContent),
      ]);
      const inForce = { ...defaults, ...row?.saved };
      const daysOff = await daysOffFrom(new Date(), inForce.delivery);
      return { ...inForce, daysOff, tagline: content?.texts.tagline ?? defaultTexts.tagline };
    },
  });
  return { read: () => cache.forceFetch("settings"), invalidate: () => cache.clear() };
}

/** How the shop writes amounts. */
export const shopMoney = async ({ settings }: { settings: ShopSettings }): Promise<Money> =>
  moneyIn((await settings.read()).currency);
