import { escapeHtml } from "../../core/escape-html.ts";

/** Adds the address of the card provider's script and the shop's public key to the pages; only the payment page uses them. */
export function nameCardProvider(
  template: string,
  { scriptUrl, publishableKey }: { scriptUrl: string; publishableKey: string },
): string {
  const metas = [
    `<meta name="ironmonger-stripe-script" content="${escapeHtml(scriptUrl)}">`,
    `<meta name="ironmonger-stripe-key" content="${escapeHtml(publishableKey)}">`,
  ];
  return template.replace("<!--head-->", () => `<!--head-->\n    ${metas.join("\n    ")}`);
}
