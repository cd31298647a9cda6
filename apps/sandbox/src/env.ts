import type { SandboxOptions } from "./start-sandbox.ts";

/**
 * The settings of a sandbox that runs in its own process.
 * @throws Error that names every invalid setting
 */
export function readSettings(env: NodeJS.ProcessEnv): SandboxOptions {
  const problems: string[] = [];
  const portOf = (name: string, fallback: number) => {
    const value = env[name];
    if (!value) return fallback;
    const port = Number(value);
    if (!Number.isInteger(port) || port < 0 || port > 65535)
      problems.push(`${name} must be a port number, not '${value}'.`);
    return port;
  };
  const urlOf = <Fallback>(name: string, fallback: Fallback) => {
    const value = env[name];
    if (!value) return fallback;
    if (!URL.canParse(value)) problems.push(`${name} must be an address like http://localhost:4000, not '${value}'.`);
    return value.replace(/\/$/, "");
  };
  const shopUrl = urlOf("SHOP_URL", "http://localhost:4000");
  const publicUrl = urlOf("SANDBOX_PUBLIC_URL", undefined);
  const settings: SandboxOptions = {
    port: portOf("SANDBOX_PORT", 4001),
    smtpPort: portOf("SANDBOX_SMTP_PORT", 4002),
    host: env.SANDBOX_HOST || "localhost",
    shopUrl,
    webhookUrl: urlOf("WEBHOOK_URL", `${shopUrl}/webhooks/stripe`),
    ...(publicUrl && { publicUrl }),
    ...(env.SANDBOX_DATA_DIR && { dataDir: env.SANDBOX_DATA_DIR }),
    ...(env.OIDC_CLIENT_ID && { clientId: env.OIDC_CLIENT_ID }),
    ...(env.OIDC_CLIENT_SECRET && { clientSecret: env.OIDC_CLIENT_SECRET }),
  };
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return settings;
}
