import type { BrowserContext } from "@playwright/test";
import { ownShop, sandboxUrl, shopUrl } from "./addresses.ts";

const ownOrigins = new Set([shopUrl, sandboxUrl, ownShop.shopUrl, ownShop.sandboxUrl]);

/**
 * What no page may do: write errors or warnings to the console (which also reports hydration mismatches and violations of the content
 * security policy), throw, or send requests to hosts other than the shop's.
 */
export class PageErrors {
  #errors: string[] = [];
  #expected: RegExp[] = [];

  watch(context: BrowserContext): void {
    context.on("console", (message) => {
      const kind = message.type();
      if (kind === "error" || kind === "warning")
        this.#errors.push(`console ${kind}: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (thrown) => this.#errors.push(`uncaught: ${thrown.error().message}`));
    context.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && !ownOrigins.has(origin)) this.#errors.push(`foreign host: ${request.url()}`);
    });
  }

  /** For a test that makes things fail: the browser itself writes each failed request to the console. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  get unexpected(): string[] {
    return [...new Set(this.#errors)].filter((error) => !this.#expected.some((pattern) => pattern.test(error)));
  }
}
