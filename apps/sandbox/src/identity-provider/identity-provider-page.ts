import { code, escapeHtml, htmlPage, table } from "../shared/html.ts";
import { readyIdentities } from "./identities.ts";

export interface IdentityProviderPageContent {
  issuerUrl: string;
  clientId: string;
  clientSecret: string;
  redirectUris: readonly string[];
}

/** What the identity provider offers, and which accounts are ready. */
export function identityProviderPage({
  issuerUrl,
  clientId,
  clientSecret,
  redirectUris,
}: IdentityProviderPageContent): string {
  const accounts = readyIdentities.map(({ name, email, email_verified, sub }) => [
    escapeHtml(name),
    code(email),
    email_verified ? "verified" : "not verified",
    code(sub),
  ]);
  return htmlPage(
    "Identity provider",
    `<main>
<p><a href="/">Sandbox</a></p>
<h1>Identity provider</h1>
<p>An OpenID Connect issuer instead of Google. Choose 'Sign in with google' in the shop, then pick an account or type another
email address and name. The accounts are invented and have no passwords.</p>
<p>Issuer ${code(issuerUrl)}, client ${code(clientId)}, secret ${code(clientSecret)}; authorization code flow with PKCE (S256). Its endpoints are in
<a href="/identity/.well-known/openid-configuration">/identity/.well-known/openid-configuration</a>.</p>
<h2>Accounts</h2>
${table("Accounts", ["Name", "Email", "Email is", "Subject"], accounts)}
<h2>Allowed to return to</h2>
<p>${redirectUris.map(code).join(" ")}, and the same path on every port of this machine.</p>
</main>`,
  );
}
