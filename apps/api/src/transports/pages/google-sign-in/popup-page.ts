import { escapeHtml } from "../../../core/escape-html.ts";

export type PopupResult =
  | { type: "signed-in" }
  | { type: "failed"; message: string }
  /** The person continues at this path of the shop. */
  | { type: "unfinished"; path: string };

const texts = { "signed-in": "You are signed in.", unfinished: "One more step in the shop." };

/**
 * The popup's last page: it reports the result of sign-in to the shop's tabs, and closes. The link is for a browser that does not close it.
 */
export function popupPage(result: PopupResult, path: string): string {
  const text = result.type === "failed" ? result.message : texts[result.type];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in with google</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script src="/auth/google/done.js" defer></script></head>
<body data-result="${escapeHtml(JSON.stringify(result))}" style="font:16px/1.5 system-ui,sans-serif;margin:48px auto;max-width:420px;padding:0 16px">
<p role="status">${escapeHtml(text)}</p>
<p><a href="${escapeHtml(result.type === "failed" ? "/login" : path)}">Back to the shop</a></p>
</body></html>`;
}

/** A file of its own, since pages have no inline script. The message gets time to leave before the window closes. */
export const popupScript = `"use strict";
const channel = new BroadcastChannel("ironmonger-identity");
channel.postMessage(JSON.parse(document.body.dataset.result));
setTimeout(() => {
  channel.close();
  window.close();
}, 100);
`;
