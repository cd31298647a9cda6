import { escapeHtml } from "../../core/escape-html.ts";
import { isStripes } from "../../http/security-headers.ts";

/**
 * Adds the address of the card provider's script and the shop's public key to the pages. The payment page loads the script. Stripe asks
 * for its own on every page, because it recognises fraud by how visitors browse.
 */
export function nameCardProvider(
  template: string,
  { scriptUrl, publishableKey }: { scriptUrl: string; publishableKey: string },
): string {
  const metas = [
    `<meta name="ironmonger-stripe-script" content="${escapeHtml(scriptUrl)}">`,
    `<meta name="ironmonger-stripe-key" content="${escapeHtml(publishableKey)}">`,
    ...(isStripes(scriptUrl) ? [`<script async src="${escapeHtml(scriptUrl)}"></script>`] : []),
  ];
  return template.replace("<!--head-->", () => `<!--head-->\n    ${metas.join("\n    ")}`);
}
