import type { Site } from "@ironmonger/api/page-renderer";
import type { PageMeta } from "./page-meta.ts";

type DocumentOptions = {
  app: string;
  /** The data of the page, as JSON. */
  json: string;
  status: number;
  meta: PageMeta;
  /** The modules of the page, by their path in the manifest. */
  sources: string[];
};

/** Assembles whole documents from the built template. What does not change from page to page is worked out once. */
export function documentParts({ template, manifest, readBuilt, publicUrl }: Site) {
  const entryCss: string[] = [];
  // The entry's own stylesheets go into the page itself: one request less before the first paint.
  const bare = template.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\s*/g, (_tag, file: string) => {
    entryCss.push(file);
    return "";
  });

  const starter = manifest["src/app/entry.start.ts"]?.file;
  const scriptTags = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
  const entryTags = bare.match(scriptTags)?.join("") ?? "";
  const frame = starter ? bare.replace(scriptTags, "").replace("</head>", "<!--script--></head>") : bare;
  /** A page whose content is in the document lets its pictures go first; one that is only a frame waits for nothing. */
  const scriptTag = (parts: string[]) =>
    parts.length > 0
      ? `<script type="module" async src="/${starter}" data-parts="${parts.map((file) => `/${file}`).join(" ")}"></script>`
      : entryTags;

  const filesOf = (sources: string[]) => {
    const css = new Set(entryCss);
    const seen = new Set<string>();
    /** Each after those that it needs. */
    const scripts: string[] = [];
    const visit = (name: string) => {
      const chunk = manifest[name];
      if (!chunk || seen.has(name)) return;
      seen.add(name);
      for (const next of chunk.imports ?? []) visit(next);
      for (const file of chunk.css ?? []) css.add(file);
      scripts.push(chunk.file);
    };
    for (const source of sources) visit(source);
    return { css: [...css], scripts };
  };

  return {
    document({ app, json, status, meta, sources }: DocumentOptions): string {
      const { css, scripts } = filesOf(sources);
      const head = [
        ...metaTags(meta, publicUrl, status),
        // Named, because the bundler would fetch them again: see `claimInlinedStyles`.
        ...(css.length > 0
          ? [`<style data-files="${css.map((file) => `/${file}`).join(" ")}">${css.map(readBuilt).join("")}</style>`]
          : []),
        ...(meta.jsonLd
          ? [`<script type="application/ld+json">${escapeJson(JSON.stringify(meta.jsonLd))}</script>`]
          : []),
      ].join("\n    ");
      return frame
        .replace("<!--head-->", () => head)
        .replace("<!--script-->", () => scriptTag(scripts))
        .replace("<!--app-->", () => app)
        .replace(
          "<!--state-->",
          () =>
            `<script id="state" type="application/json"${status === 404 ? " data-missing" : ""}>${escapeJson(json)}</script>`,
        );
    },
  };
}

function metaTags({ title, description, canonicalPath, image }: PageMeta, publicUrl: string, status: number): string[] {
  const isIndexed = canonicalPath !== undefined && status === 200;
  const url = `${publicUrl}${canonicalPath ?? "/"}`;
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(isIndexed ? [`<link rel="canonical" href="${escapeHtml(url)}">`] : ['<meta name="robots" content="noindex">']),
    property("site_name", "Ironmonger"),
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
