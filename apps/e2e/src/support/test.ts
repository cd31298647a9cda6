import { test as base, expect, type Page } from "@playwright/test";
import { PageErrors } from "./page-errors.ts";
import { type Person, Shop, signInBrowser } from "./shop.ts";

type Fixtures = {
  /** Forbidden behaviour of pages, which fails the test. */
  pageErrors: PageErrors;
  /** Makes a page in a browser of its own: signed out, or as this person. */
  visit: (person?: Person, options?: Parameters<import("@playwright/test").Browser["newContext"]>[0]) => Promise<Page>;
};

export const test = base.extend<Fixtures, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
    async ({}, use) => {
      const shop = new Shop();
      await use(shop);
      await shop.close();
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
  pageErrors: async ({}, use) => {
    const pageErrors = new PageErrors();
    await use(pageErrors);
    expect(pageErrors.unexpected).toEqual([]);
  },
  context: async ({ context, pageErrors }, use) => {
    pageErrors.watch(context);
    await use(context);
  },
  visit: async ({ browser, pageErrors }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (person, options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      pageErrors.watch(context);
      if (person) await signInBrowser(context, person);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };
