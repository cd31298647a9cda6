import type { Settings } from "@ironmonger/contract/settings";
import { convert, type HtmlToTextOptions } from "html-to-text";
import { escapeHtml } from "../escape-html.ts";

export type Fact = [label: string, value: string, link?: string];
export type EmailContent = {
  to: string;
  subject: string;
  greeting: string;
  lines: string[];
  /** Names and values, shown one below the other. A value may be a link. */
  facts?: Fact[];
  button: { label: string; link: string };
  afterwards?: string[];
};

type Mail = { to: string; subject: string; text: string; html: string };
type Shop = Pick<Settings, "shopName" | "address" | "contactEmail" | "contactPhone" | "taxId"> & { tagline: string };

/** The one template of all emails: HTML without pictures, scripts or external files, and the plain text made from it. */
export function composeEmail(shop: Shop, content: EmailContent): Mail {
  const { to, subject, greeting, lines, facts = [], button, afterwards = [] } = content;
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const rows = facts.map(
    ([label, value, link]) =>
      `<tr><th scope="row" style="color:#52606d;font-weight:400;padding:4px 16px 4px 0;text-align:left;vertical-align:top">${escapeHtml(label)}</th><td style="padding:4px 0">${link ? `<a href="${escapeHtml(link)}">${escapeHtml(value)}</a>` : escapeHtml(value)}</td></tr>`,
  );
  const table = `<table style="border-collapse:collapse;margin:0 0 24px">${rows.join("\n")}</table>`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="background:#f2f4f7;margin:0;padding:24px 12px">
<div class="preheader" style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheaderOf(lines))}${"&#847;&zwnj;&nbsp;".repeat(40)}</div>
<div style="background:#ffffff;border-radius:10px;color:#1f2933;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;margin:0 auto;max-width:520px;padding:32px">
<p style="font-size:20px;font-weight:700;margin:0 0 24px">${escapeHtml(shop.shopName)}</p>
${[greeting, ...lines].map(paragraph).join("\n")}
${rows.length > 0 ? table : ""}
<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="background:#1f2933;border-radius:6px;color:#ffffff;display:inline-block;font-weight:600;padding:12px 20px;text-decoration:none">${escapeHtml(button.label)}</a></p>
<p class="plain-link" style="color:#52606d;font-size:13px;margin:0 0 24px;word-break:break-all">${escapeHtml(button.link)}</p>
${afterwards.map(paragraph).join("\n")}
<p style="border-top:1px solid #e4e7eb;color:#52606d;font-size:13px;margin:24px 0 0;padding-top:16px">${[shop.tagline, ...imprint(shop)].map(escapeHtml).join("<br>")}</p>
</div></body></html>`;
  return { to, subject, text: `${convert(html, asText)}\n`, html };
}

/** What lists of emails show beside the subject; the filler behind it keeps the text that follows out of there. */
const preheaderOf = ([first = ""]: string[]): string => (first.length > 120 ? `${first.slice(0, 119)}…` : first);

/** The sender's details, as far as the settings have them. */
function imprint({ shopName, address, contactEmail, contactPhone, taxId }: Shop): string[] {
  const postalAddress = address
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join(", ");
  return [
    postalAddress && `${shopName}, ${postalAddress}`,
    [contactEmail, contactPhone].filter(Boolean).join(" · "),
    taxId && `Tax id ${taxId}`,
  ].filter(Boolean);
}

const asText: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: "a", options: { linkBrackets: false } },
    { selector: "table", format: "dataTable", options: { uppercaseHeaderCells: false } },
    // The plain text already contains the button's link.
    { selector: ".plain-link", format: "skip" },
    { selector: ".preheader", format: "skip" },
  ],
};
