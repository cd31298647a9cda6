import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { untilHydrated } from "./until-hydrated.ts";

/** Waits until React runs the page and nothing says that it is loading. */
export async function untilLoaded(page: Page): Promise<void> {
  await untilHydrated(page);
  await expect(page.locator('[role="status"]', { hasText: /^Loading$/ })).toHaveCount(0);
}

/** Waits until nothing moves, then expects no violation of any of axe's rules, minor ones included. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await untilLoaded(page);
  // Text that is fading in has too little contrast for a moment.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
  // One run in the page itself, which takes a third of the time. The only frame is the provider's card form.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], iframes: false })
    .analyze();
  const faults = violations.map(
    ({ id, impact, nodes }) =>
      `${impact} ${id}: ${nodes.map(({ html, any, all, none }) => `${html.slice(0, 200)} (${[...any, ...all, ...none][0]?.message ?? ""})`).join(" | ")}`,
  );
  expect.soft(faults, what).toEqual([]);
}
