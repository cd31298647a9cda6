import { escapeHtml } from "../../core/escape-html.ts";

/** Tells the pages where the card provider's script is and which public key is the shop's; only the payment page fetches it. */
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
