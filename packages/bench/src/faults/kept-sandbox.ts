import { type KeptProgram, keepRunning } from "./run-program.ts";

export type KeptSandbox = KeptProgram & {
  providerUrl: string;
  /** With these a shop at `origin` finds the sandbox; its database and port are still to be named. */
  shopSettings: Record<string, string>;
};

/** The outside services of the shop at `origin`, as a process that can be killed and comes back. */
export function keepSandbox(origin: string, port: number, smtpPort: number): KeptSandbox {
  const sandbox = keepRunning(
    "apps/sandbox/src/main.ts",
    {
      SANDBOX_HOST: "127.0.0.1",
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SHOP_URL: origin,
    },
    { readyLine: /Sandbox is ready/, restartAfterMs: () => 500, onLine: () => {} },
  );
  const providerUrl = `http://127.0.0.1:${port}/stripe`;
  return {
    ...sandbox,
    providerUrl,
    shopSettings: {
      HOST: "127.0.0.1",
      PUBLIC_URL: origin,
      SANDBOX_PORT: String(port),
      STRIPE_API_URL: providerUrl,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      RECONCILE_SECONDS: "10",
      LOG_LEVEL: "error",
    },
  };
}
