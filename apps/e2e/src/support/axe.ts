import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { untilHydrated } from "./until-hydrated.ts";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const axeSource = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Waits until React runs the page and nothing says that it is loading or, as a dimmed list does, that it will be replaced. */
export async function untilLoaded(page: Page): Promise<void> {
  await untilHydrated(page);
  await expect(page.locator('[role="status"]', { hasText: /^Loading$/ })).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Where a block stands in a paragraph or a span, which HTML forbids. */
const misplaced = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(":is(p, span) :is(div, p, ul, ol, dl, table, section)")].map((block) =>
      (block.parentElement ?? block).outerHTML.slice(0, 200),
    ),
  );

/** Waits until nothing moves, then expects no violation of any of axe's rules, minor ones included, or of the rules that are named or have a tag that is named. */
export async function expectAccessible(page: Page, what: string, rules?: string[]): Promise<void> {
  await untilLoaded(page);
  // Text that is fading in or out has too little contrast for a moment. What a new width sets in motion begins with the next frame.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => {})),
    );
  });
  await expectValid(page, what, rules);
}

/** Expects no violation of any of axe's rules, and no block within text. */
export async function expectValid(page: Page, what: string, rules?: string[]): Promise<void> {
  expect.soft(await misplaced(page), `${what}: blocks within text`).toEqual([]);
  // Its half a megabyte is read once per document. `@axe-core/playwright` sends it twice per run, and each time into the trace.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  // The only frame is the provider's card form.
  const violations = await page.evaluate(async (runOnly) => {
    const results = await window.axe?.run(
      // What is being replaced is dimmed.
      { include: [["html"]], exclude: [['[aria-busy="true"]']] },
      { resultTypes: ["violations"], iframes: false, ...(runOnly && { runOnly }) },
    );
    if (!results) throw new Error("axe is not in the page.");
    return results.violations;
  }, rules);
  const descriptions = violations.map(
    ({ id, impact, nodes }) =>
      `${impact} ${id}: ${nodes.map(({ html, any, all, none }) => `${html.slice(0, 200)} (${[...any, ...all, ...none][0]?.message ?? ""})`).join(" | ")}`,
  );
  expect.soft(descriptions, what).toEqual([]);
}
