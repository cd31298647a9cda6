import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Waits until the page stands still, then looks for every fault that axe knows, minor ones too. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[role="status"]', { hasText: /^Loading$/ })).toHaveCount(0);
  // Something that fades in is pale for a moment, and would be judged as such.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const faults = violations.map(
    ({ id, impact, nodes }) =>
      `${impact} ${id}: ${nodes.map(({ html, any, all, none }) => `${html.slice(0, 200)} (${[...any, ...all, ...none][0]?.message ?? ""})`).join(" | ")}`,
  );
  expect.soft(faults, what).toEqual([]);
}
