import { escapeHtml } from "../../../core/mail/escape-html.ts";

export type PopupNews = { type: "signed-in" } | { type: "failed"; message: string };

/** What the popup ends on: it tells the shop's tabs how it went, and closes. The link is for a browser that keeps it open. */
export function popupPage(news: PopupNews, returnTo: string): string {
  const text = news.type === "signed-in" ? "You are signed in." : news.message;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in with google</title>
<script src="/auth/google/done.js" defer></script></head>
<body data-news="${escapeHtml(JSON.stringify(news))}" style="font:16px/1.5 system-ui,sans-serif;margin:48px auto;max-width:420px;padding:0 16px">
<p role="status">${escapeHtml(text)}</p>
<p><a href="${escapeHtml(news.type === "signed-in" ? returnTo : "/login")}">Back to the shop</a></p>
</body></html>`;
}

/** A file of its own, since pages hold no inline script. The news is given time to leave before the window goes. */
export const popupScript = `"use strict";
const channel = new BroadcastChannel("ironmonger-identity");
channel.postMessage(JSON.parse(document.body.dataset.news));
setTimeout(() => {
  channel.close();
  window.close();
}, 100);
`;
