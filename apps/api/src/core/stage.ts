type Settings = Record<string, string | undefined>;

/**
 * What the settings say about where the shop runs. NODE_ENV=production, a live key of the card provider and an https address each mean
 * production, where the secrets must not be the sandbox's and there are no demo accounts, unless DEMO=1 requests a public demo. With a live
 * key, DEMO=1 has no effect.
 */
export function stageOf(settings: Settings) {
  const isLive = [settings.STRIPE_SECRET_KEY, settings.STRIPE_PUBLISHABLE_KEY].some((key) =>
    /^[a-z]+_live_/.test(key ?? ""),
  );
  const isHttps = /^https:/i.test(settings.PUBLIC_URL ?? "");
  const isProduction = settings.NODE_ENV === "production" || isLive || isHttps;
  return { isProduction, isDemo: !isProduction || (settings.DEMO === "1" && !isLive) };
}
