/** Text escaped for HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A whole page in the sandbox's plain design. `body` is HTML. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${css}</style>
</head>
<body>
${body}
</body>
</html>`;
}

/** Text in the typeface of code. */
export function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

/** A table that scrolls sideways where it is too wide. Cells are HTML. */
export function table(label: string, heads: string[], rows: string[][], numberColumn = -1): string {
  const cell = (tag: "th" | "td") => (text: string, column: number) =>
    `<${tag}${tag === "th" ? ' scope="col"' : ""}${column === numberColumn ? ' class="number"' : ""}>${text}</${tag}>`;
  return `<div class="table" role="region" aria-label="${escapeHtml(label)}" tabindex="0"><table><thead><tr>${heads.map(cell("th")).join("")}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map(cell("td")).join("")}</tr>`).join("\n")}</tbody></table></div>`;
}

const css = `
:root { --ink: #1f2528; --soft: #566067; --line: #d5dade; --paper: #f6f6f3; --signal: #b84300; --link: #1d5c8f; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main, .narrow { max-width: 960px; margin: 0 auto; padding: 32px 16px 64px; }
.narrow { max-width: 440px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; }
h2 { font-size: 20px; margin: 40px 0 8px; }
p { margin: 0 0 12px; max-width: 70ch; }
a { color: var(--link); }
code { font: 14px/1.4 ui-monospace, monospace; background: #e9ebe9; padding: 1px 4px; border-radius: 3px; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
.table { overflow-x: auto; background: #fff; border: 1px solid var(--line); border-radius: 6px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 8px 12px; border-bottom: 1px solid var(--line); white-space: nowrap; }
tr:last-child td { border-bottom: 0; }
th { font-size: 13px; color: var(--soft); }
td.number, th.number { text-align: right; }
.services { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(260px, 1fr)); padding: 0; list-style: none; margin: 24px 0; }
.services li, .sheet { background: #fff; border: 1px solid var(--line); border-radius: 6px; padding: 20px; }
.services h2 { margin: 0 0 8px; }
.cards { margin: 0 0 16px; display: grid; gap: 8px 16px; grid-template-columns: max-content 1fr; align-items: baseline; }
.cards dt { font-weight: 600; }
.cards dd { margin: 0; }
@media (max-width: 480px) { .cards { grid-template-columns: 1fr; gap: 0; } .cards dd { margin-bottom: 12px; } }
.sheet { padding: 28px 24px; margin-top: 24px; }
button, .button { font: inherit; font-weight: 600; min-height: 44px; padding: 8px 16px; border-radius: 6px; border: 1px solid var(--ink); background: #fff; color: var(--ink); cursor: pointer; }
button.main { background: var(--signal); border-color: var(--signal); color: #fff; }
button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
label { display: block; font-weight: 600; margin: 12px 0 4px; }
label.check { font-weight: 400; display: flex; gap: 8px; align-items: center; }
input:not([type=checkbox]) { font: inherit; width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid #6d767c; border-radius: 6px; }
input[type=checkbox] { width: 20px; height: 20px; }
`;
