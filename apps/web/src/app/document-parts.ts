import type { Site } from "@ironmonger/api/page-renderer";
import type { MenuWidth } from "@ironmonger/contract/office-frame";
import type { PageMeta, ShopIdentity } from "./page-meta.ts";

type DocumentOptions = {
  app: string;
  /** The data of the page, as JSON. */
  json: string;
  status: number;
  shopName: string;
  meta: PageMeta;
  /** The company for which the page is rendered. */
  /** For which its reader has chosen to buy, empty for themselves; undefined if they have chosen nothing. */
  company: string | undefined;
  /** The modules of the page, by their path in the manifest. */
  sources: string[];
  /** The menu of the office, if the page stands in its frame. */
  menu: MenuWidth | undefined;
};

/** Assembles whole documents from the built template, whose head already has the entry's script and stylesheets. */
export function documentParts({ template, manifest, publicUrl }: Site, themeStyle: string) {
  /** The style sheets and scripts of these modules and of all that they import. */
  const filesOf = (sources: string[]) => {
    const links = new Set<string>();
    const scripts = new Set<string>();
    const seen = new Set<string>();
    const visit = (name: string) => {
      const chunk = manifest[name];
      if (!chunk || seen.has(name)) return;
      seen.add(name);
      for (const next of chunk.imports ?? []) visit(next);
      for (const file of chunk.css ?? []) links.add(`<link rel="stylesheet" crossorigin href="/${file}">`);
      scripts.add(`/${chunk.file}`);
    };
    for (const source of sources) visit(source);
    const isNew = (text: string) => !template.includes(text);
    return { links: [...links].filter(isNew), scripts: [...scripts].filter(isNew) };
  };

  return {
    document({ app, json, status, shopName, meta, company, sources, menu }: DocumentOptions): string {
      const head = [
        ...metaTags(meta, { publicUrl, shopName }, status),
        themeStyle,
        ...(meta.jsonLd ?? []).map(
          (about) => `<script type="application/ld+json">${escapeJson(JSON.stringify(about))}</script>`,
        ),
      ].join("\n    ");
      const { links, scripts } = filesOf(["src/app/start-app.tsx", ...sources]);
      return template
        .replace("<!--head-->", () => head)
        .replace("</head>", () => `  ${links.join("\n    ")}\n  </head>`)
        .replace("<!--app-->", () => app)
        .replace("<!--state-->", () => {
          const attributes = [
            ` data-scripts="${scripts.join(" ")}"`,
            status === 404 ? " data-missing" : "",
            menu ? ` data-menu="${menu}"` : "",
            company === undefined ? "" : ` data-company="${company}"`,
          ].join("");
          return `<script id="state" type="application/json"${attributes}>${escapeJson(json)}</script>`;
        });
    },
  };
}

function metaTags(
  { title, description, canonicalPath, image }: PageMeta,
  { publicUrl, shopName }: ShopIdentity,
  status: number,
): string[] {
  const isIndexed = canonicalPath !== undefined && status === 200;
  const url = `${publicUrl}${canonicalPath ?? "/"}`;
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(isIndexed ? [`<link rel="canonical" href="${escapeHtml(url)}">`] : ['<meta name="robots" content="noindex">']),
    property("site_name", shopName),
    property("type", "website"),
    property("title", title),
    property("description", description),
    property("url", url),
    property("image", image ?? `${publicUrl}/images/social.jpg`),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

// A closing tag or a comment inside the data must not end the script element.
const escapeJson = (json: string): string => json.replaceAll("<", "\\u003c");

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
