import { pictureUrl } from "@ironmonger/contract/catalog/picture-addresses";
import type { Settings } from "@ironmonger/contract/settings";
import { convert, type HtmlToTextOptions } from "html-to-text";
import { escapeHtml } from "../escape-html.ts";

/** The value may be a link; `picture` is shown beside the label. */
export type Fact = [label: string, value: string, link?: string | undefined, picture?: string];
export type EmailContent = {
  to: string;
  subject: string;
  greeting: string;
  lines: string[];
  /** Names and values, shown one below the other. */
  facts?: Fact[];
  button: { label: string; link: string };
  afterwards?: string[];
};

type Mail = { to: string; subject: string; text: string; html: string };
type Shop = Pick<Settings, "shopName" | "address" | "contactEmail" | "contactPhone" | "taxId" | "logo"> & {
  tagline: string;
};

// Programs that know no media queries show the light colours of the attributes; the others follow the system's scheme.
const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
.mail a{color:#2b5c8c}
.mail .button{color:#15181a}
@media (max-width:480px){
.facts th,.facts td{display:block;width:auto!important}
.facts td{border-top:0!important;padding-top:0!important}
}
@media (prefers-color-scheme:dark){
.ground{background:#0c0e0f!important}
.mail{background:#181c1f!important;color:#ecece7!important}
.mail .soft{color:#a3a8a6!important}
.mail .line{border-color:#2a3033!important}
.mail a{color:#85b4de}
.mail .button{color:#15181a!important}
}`;
const font = "font:16px/1.5 Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif";

/**
 * The one template of all emails: HTML 600 pixels wide, with the shop's logo and pictures of tools from the shop's own address, without
 * scripts or style files, and the plain text made from it.
 */
export function composeEmail(shop: Shop, content: EmailContent): Mail {
  const { to, subject, greeting, lines, facts = [], button, afterwards = [] } = content;
  // Every email leads to the shop, whose pictures have addresses without its origin.
  const image = (path: string, attributes: string) =>
    `<img src="${escapeHtml(new URL(path, button.link).href)}" alt="" ${attributes}>`;
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const rows = facts.map(([label, value, link, picture]) => {
    const shown = picture
      ? image(
          picture,
          'width="48" height="48" style="background:#f4f3ef;border-radius:4px;float:left;margin:0 12px 0 0;object-fit:contain"',
        )
      : "";
    const cell = "border-top:1px solid #e0dfd9;padding:10px 0;vertical-align:top";
    return `<tr><th scope="row" class="soft line" style="${cell};color:#565a59;font-weight:400;padding-right:16px;text-align:left;width:45%">${shown}${escapeHtml(label)}</th><td class="line" style="${cell};font-weight:600">${link ? `<a href="${escapeHtml(link)}">${escapeHtml(value)}</a>` : escapeHtml(value)}</td></tr>`;
  });
  const table = `<table class="facts" width="100%" style="border-collapse:collapse;font-size:15px;margin:8px 0 24px">${rows.join("\n")}</table>`;
  const logo = shop.logo
    ? image(pictureUrl(shop.logo, 320), 'height="40" style="display:block;height:40px;margin:0 0 12px;width:auto"')
    : "";
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${style}</style></head>
<body class="ground" style="background:#f4f3ef;margin:0;padding:0">
<div class="preheader" style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheaderOf(lines))}${"&#847;&zwnj;&nbsp;".repeat(40)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f3ef"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="mail" width="600" cellpadding="0" cellspacing="0" style="background:#ffffff;border-top:4px solid #ff6b0a;color:#15181a;${font};max-width:600px;text-align:left;width:100%"><tr><td style="padding:28px 32px 32px">
${logo}<p style="font-size:20px;font-weight:700;margin:0 0 24px">${escapeHtml(shop.shopName)}</p>
${[greeting, ...lines].map(paragraph).join("\n")}
<p style="margin:24px 0"><a class="button" href="${escapeHtml(button.link)}" style="background:#ff6b0a;border-radius:4px;display:inline-block;font-weight:700;padding:14px 24px;text-decoration:none">${escapeHtml(button.label)}</a></p>
${rows.length > 0 ? table : ""}
${afterwards.map(paragraph).join("\n")}
<p class="plain-link soft" style="color:#565a59;font-size:13px;margin:0;word-break:break-all">If the button does not work, open ${escapeHtml(button.link)}</p>
<p class="soft line" style="border-top:1px solid #e0dfd9;color:#565a59;font-size:13px;margin:24px 0 0;padding-top:16px">${[shop.tagline, ...imprint(shop)].map(escapeHtml).join("<br>")}</p>
</td></tr></table>
</td></tr></table>
</body></html>`;
  return { to, subject, text: `${convert(html, asText)}\n`, html };
}

/** What lists of emails show beside the subject. The filler after it pushes the following text out of that preview. */
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
    { selector: "img", format: "skip" },
    { selector: "table.facts", format: "dataTable", options: { uppercaseHeaderCells: false } },
    // The plain text already contains the button's link.
    { selector: ".plain-link", format: "skip" },
    { selector: ".preheader", format: "skip" },
  ],
};
