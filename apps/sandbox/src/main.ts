import { readSettings } from "./env.ts";
import { type Sandbox, startSandbox } from "./start-sandbox.ts";

const endWithinMs = 5000;
let sandbox: Sandbox | undefined;
let isEnding = false;

process.on("SIGTERM", end);
process.on("SIGINT", end);
// The process that started this one is gone.
process.on("disconnect", end);

try {
  sandbox = await startSandbox(readSettings(process.env));
  // First, while whoever started us is surely there to hear it.
  process.send?.("ready");
  console.log(`Sandbox is ready at ${sandbox.url}`);
} catch (fault) {
  console.error(explain(fault));
  process.exit(1);
}

async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  setTimeout(() => process.exit(1), endWithinMs).unref();
  await sandbox?.close();
  process.exit(0);
}

function explain(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  if ("code" in fault && fault.code === "EADDRINUSE") {
    const port = "port" in fault ? fault.port : "";
    return `The sandbox cannot start: port ${port} is taken. Stop what uses it, or choose others with SANDBOX_PORT and SANDBOX_SMTP_PORT.`;
  }
  return `The sandbox cannot start: ${fault.message}`;
}
