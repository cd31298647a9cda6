type Settings = Record<string, string | undefined>;

/**
 * What the settings say about where the shop runs. NODE_ENV=production, a live key of the card provider and an https address each mean
 * production, where secrets have to be one's own and there are no demo accounts, unless DEMO=1 asks for a public demonstration. Where
 * cards are charged, DEMO=1 allows nothing.
 */
export function stageOf(settings: Settings) {
  const isLive = [settings.STRIPE_SECRET_KEY, settings.STRIPE_PUBLISHABLE_KEY].some((key) =>
    /^[a-z]+_live_/.test(key ?? ""),
  );
  const isHttps = /^https:/i.test(settings.PUBLIC_URL ?? "");
  const isProduction = settings.NODE_ENV === "production" || isLive || isHttps;
  return { isProduction, isDemo: !isProduction || (settings.DEMO === "1" && !isLive) };
}
