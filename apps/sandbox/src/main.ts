import { readSettings } from "./env.ts";
import { type Sandbox, startSandbox } from "./start-sandbox.ts";

const stopWithinMs = 5000;
let sandbox: Sandbox | undefined;
let isStopping = false;

process.on("SIGTERM", stop);
process.on("SIGINT", stop);
// The parent process is gone.
process.on("disconnect", stop);

try {
  sandbox = await startSandbox(readSettings(process.env));
  process.send?.("ready");
  console.log(`Sandbox is ready at ${sandbox.url}`);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), stopWithinMs).unref();
  await sandbox?.close();
  process.exit(0);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE") {
    const port = "port" in error ? error.port : "";
    return `The sandbox cannot start: port ${port} is taken. Stop what uses it, or choose others with SANDBOX_PORT and SANDBOX_SMTP_PORT.`;
  }
  return `The sandbox cannot start: ${error.message}`;
}
