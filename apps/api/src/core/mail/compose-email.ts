import { pictureUrl } from "@ironmonger/contract/catalog/picture-addresses";
import type { Settings } from "@ironmonger/contract/settings";
import { convert, type HtmlToTextOptions } from "html-to-text";
import { escapeHtml } from "../escape-html.ts";

type FactLook = {
  /** The value is a link to this. */
  link?: string | undefined;
  /** Shown beside the label. */
  picture?: string | undefined;
  /** Follows the value after a colon, less prominent. */
  note?: string | undefined;
  /** An amount in a column of its own, with the label of a picture. */
  sum?: string | undefined;
  /** The row that the others add up to. */
  isTotal?: boolean | undefined;
};
export type Fact = [label: string, value: string, look?: FactLook];
export type EmailContent = {
  to: string;
  subject: string;
  /** Defaults to the subject. */
  heading?: string;
  greeting: string;
  lines: string[];
  /** Names and values, shown one below the other. */
  facts?: Fact[];
  button: { label: string; link: string };
  afterwards?: string[];
  attachments?: { filename: string; content: Buffer; contentType: string }[];
  /** Of an email that one person sends to another: the link "I do not know them", which stops the sender. */
  unknownSenderLink?: string;
};

const longestName = 60;
/** The name of a person or a company in an email to others, so that no name is a message. */
export function shortName(name: string): string {
  const letters = [...name];
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join("")}…` : name;
}

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
.mail .cell{padding-left:20px!important;padding-right:20px!important}
.mail .button{display:block!important;text-align:center}
.facts,.facts tbody,.facts tr,.facts th,.facts td{display:block;padding-right:0!important;width:auto!important}
.facts td{border-top:0!important;padding-top:0!important}
.facts .short{border-top:1px solid #e0dfd9;display:flex;justify-content:space-between}
.facts .short th,.facts .short td{border-top:0!important;padding-top:10px!important}
.facts .pictured td{padding-left:60px!important;text-align:left!important}
}
@media (prefers-color-scheme:dark){
.ground{background:#0c0e0f!important}
.paper{background:#181c1f!important;color:#ecece7!important}
.mail .soft{color:#a3a8a6!important}
.mail .line,.mail .short{border-color:#2a3033!important}
.mail a{color:#85b4de}
.mail .button{color:#15181a!important}
}`;
const pictureLook =
  'width="48" height="48" style="background:#f4f3ef;border-radius:4px;float:left;margin:0 12px 0 0;object-fit:contain"';
const brandLook = "color:#ffffff;font-size:20px;font-weight:800;line-height:40px";
const font = "font:16px/1.5 Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif";

/**
 * The one template of all emails: HTML 600 pixels wide, with the shop's logo and pictures of tools from the shop's own address, without
 * scripts or style files, and the plain text made from it.
 */
export function composeEmail(shop: Shop, content: EmailContent): Mail {
  const {
    to,
    subject,
    heading = subject,
    greeting,
    lines,
    facts = [],
    button,
    afterwards = [],
    unknownSenderLink,
  } = content;
  // Every email leads to the shop, whose pictures have addresses without its origin.
  const image = (path: string, alt: string, attributes: string) =>
    `<img src="${escapeHtml(new URL(path, button.link).href)}" alt="${escapeHtml(alt)}" ${attributes}>`;
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const row = ([label, value, { link, picture, note, sum, isTotal = false } = {}]: Fact) => {
    const shown = picture ? image(picture, "", pictureLook) : "";
    const cell = `border-top:1px solid #e0dfd9;overflow-wrap:anywhere;padding:10px 0;vertical-align:top${isTotal ? ";font-size:18px" : ""}`;
    const isShort = !picture && value.length <= 20 && label.length <= 20;
    const kind = picture ? ' class="pictured"' : isShort ? ' class="short"' : "";
    const text = link ? `<a href="${escapeHtml(link)}">${escapeHtml(value)}</a>` : escapeHtml(value);
    const reason = note ? `<span class="soft" style="color:#565a59;font-weight:400">: ${escapeHtml(note)}</span>` : "";
    // What is bought, and the total, are what one looks for; the other labels are quiet.
    const name = picture ? "font-weight:600" : isTotal ? "font-weight:700" : "color:#565a59;font-weight:400";
    const amounts = "font-variant-numeric:tabular-nums";
    const last = sum
      ? `<td class="line sum" align="right" style="${cell};${amounts};font-weight:600;padding-left:16px;white-space:nowrap">${escapeHtml(sum)}</td>`
      : "";
    const look = `${cell};font-weight:${isTotal ? 700 : sum ? 400 : 600}${isShort || isTotal ? `;${amounts};text-align:right` : ""}`;
    return `<tr${kind}><th scope="row" class="line${picture || isTotal ? "" : " soft"}" style="${cell};${name};padding-right:16px;text-align:left;width:50%">${shown}<span style="display:block;overflow:hidden">${escapeHtml(label)}</span></th><td class="line" ${sum ? "" : 'colspan="2" '}style="${look}">${text}${reason}</td>${last}</tr>`;
  };
  const table = `<table class="facts" width="100%" style="border-collapse:collapse;font-size:15px;margin:8px 0 24px">${facts.map(row).join("\n")}</table>`;
  // A logo is made for the shop's dark bar, so it stands on one here. Some programs heed only the attribute, others only the style.
  const brand = shop.logo
    ? image(
        pictureUrl(shop.logo, 320),
        shop.shopName,
        `height="40" style="${brandLook};display:block;height:40px;max-width:100%;width:auto"`,
      )
    : `<p style="${brandLook};margin:0"><span class="mark" style="color:#ff6b0a">&#11042;</span> ${escapeHtml(shop.shopName)}</p>`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${style}</style></head>
<body class="ground" style="background:#f4f3ef;margin:0;padding:0">
<div class="preheader" style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheaderOf(lines))}${"&#847;&zwnj;&nbsp;".repeat(40)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f3ef"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="mail" width="600" cellpadding="0" cellspacing="0" style="color:#15181a;${font};max-width:600px;text-align:left;width:100%"><tr><td class="cell" style="background:#15181a;border-top:4px solid #ff6b0a;padding:18px 32px">
${brand}
</td></tr><tr><td class="cell paper" style="background:#ffffff;padding:32px">
<h1 style="font-size:24px;font-weight:700;letter-spacing:-0.01em;line-height:1.25;margin:0 0 20px">${escapeHtml(heading)}</h1>
${[greeting, ...lines].map(paragraph).join("\n")}
<p style="margin:24px 0"><a class="button" href="${escapeHtml(button.link)}" style="background:#ff6b0a;border-radius:4px;display:inline-block;font-weight:700;padding:14px 24px;text-decoration:none">${escapeHtml(button.label)}</a></p>
${facts.length > 0 ? table : ""}
${afterwards.map(paragraph).join("\n")}
${unknownSenderLink ? `<p class="soft" style="color:#565a59;font-size:13px;margin:0 0 16px">You do not know who sent this? <a href="${escapeHtml(unknownSenderLink)}">I do not know them</a></p>` : ""}
<p class="plain-link soft" style="color:#565a59;font-size:13px;margin:0;word-break:break-all">If the button does not work, open ${escapeHtml(button.link)}</p>
</td></tr><tr><td class="cell" style="padding:20px 32px">
<p class="soft" style="color:#565a59;font-size:13px;margin:0">${[shop.tagline, ...imprint(shop)].map(escapeHtml).join("<br>")}</p>
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
    { selector: "h1", options: { uppercase: false } },
    { selector: "img", format: "skip" },
    { selector: ".mark", format: "skip" },
    { selector: "table.facts", format: "dataTable", options: { uppercaseHeaderCells: false } },
    // The plain text already contains the button's link.
    { selector: ".plain-link", format: "skip" },
    { selector: ".preheader", format: "skip" },
  ],
};
