import { escapeHtml, htmlPage } from "../shared/html.ts";
import type { Identity } from "./identities.ts";

/** The page to pick the account that signs in. `action` is the address that the choice is posted to. */
export function accountPickerPage(
  action: string,
  clientId: string,
  identities: readonly Identity[],
  error = "",
): string {
  return htmlPage(
    "Choose an account",
    `<style>
.accounts { list-style: none; padding: 0; margin: 20px 0; }
.accounts button { width: 100%; text-align: left; font-weight: 400; display: grid; gap: 0 12px; grid-template-columns: 40px 1fr; margin-bottom: 8px; border-color: var(--line); overflow-wrap: anywhere; }
.accounts button:hover { border-color: var(--ink); }
.accounts .initial { grid-row: span 2; width: 40px; height: 40px; border-radius: 50%; background: var(--link); color: #fff; display: grid; place-items: center; font-weight: 600; align-self: center; }
.accounts strong { font-weight: 600; }
.accounts .soft { font-size: 14px; }
details { border-top: 1px solid var(--line); padding-top: 16px; }
summary { cursor: pointer; font-weight: 600; min-height: 32px; }
.deny { margin-top: 16px; padding-top: 16px; border-top: 1px solid var(--line); }
.error { color: #b3120b; font-weight: 600; }
</style>
<main class="narrow">
<div class="sheet">
<h1>Choose an account</h1>
<p class="soft">to continue to <strong>${escapeHtml(clientId)}</strong>. These identities are invented: the sandbox stands in for Google.</p>
${error && `<p class="error" role="alert">${escapeHtml(error)}</p>`}
<form method="post" action="${action}">
<ul class="accounts">${identities.map(accountButton).join("\n")}</ul>
</form>
<details${error && " open"}>
<summary>Use another account</summary>
<form method="post" action="${action}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" required>
<label for="name">Name</label>
<input id="name" name="name" autocomplete="name" required>
<label for="hd">Hosted domain (optional; the organisation of a Workspace account)</label>
<input id="hd" name="hd" autocomplete="off" placeholder="example.com">
<label class="check"><input type="checkbox" name="verified" value="yes" checked> The email is verified</label>
<p style="margin: 16px 0 0"><button class="main" name="choice" value="other">Continue</button></p>
</form>
</details>
<form class="deny" method="post" action="${action}">
<button name="choice" value="deny">Deny</button>
</form>
</div>
</main>`,
  );
}

function accountButton({ sub, email, name, email_verified }: Identity): string {
  return `<li><button name="choice" value="${sub}">
<span class="initial" aria-hidden="true">${escapeHtml(name.slice(0, 1).toUpperCase())}</span>
<strong>${escapeHtml(name)}</strong>
<span class="soft">${escapeHtml(email)}${email_verified ? "" : " (email not verified)"}</span>
</button></li>`;
}
