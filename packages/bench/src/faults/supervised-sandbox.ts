import { type SupervisedProgram, supervise } from "./supervise.ts";

export type SupervisedSandbox = SupervisedProgram & {
  providerUrl: string;
  /** The settings with which a shop at `origin` uses the sandbox, without database and port. */
  shopSettings: Record<string, string>;
};

/** The outside services of the shop at `origin`, as a process that is restarted when it ends. */
export function superviseSandbox(origin: string, port: number, smtpPort: number): SupervisedSandbox {
  const sandbox = supervise(
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
