import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { startSandbox } from "./start-sandbox.ts";

function runSandbox(env: Record<string, string>) {
  const child = spawn(process.execPath, [new URL("main.ts", import.meta.url).pathname], {
    env: { ...process.env, SANDBOX_PORT: "0", SANDBOX_SMTP_PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const printed = { out: "", err: "" };
  child.stdout?.on("data", (text) => {
    printed.out += String(text);
  });
  child.stderr?.on("data", (text) => {
    printed.err += String(text);
  });
  return { child, printed };
}

async function ready(child: ChildProcess) {
  await new Promise<void>((resolve) => child.stdout?.on("data", (text) => String(text).includes("ready") && resolve()));
}

test("the process prints one line when it is ready, and SIGTERM ends it cleanly", async () => {
  const { child, printed } = runSandbox({});
  await ready(child);
  expect(printed.out).toMatch(/^Sandbox is ready at http:\/\/localhost:\d+\n$/);
  child.kill("SIGTERM");
  expect(await once(child, "close")).toEqual([0, null]);
  expect(printed.err).toBe("");
});

test("the process ends when its parent is gone", async () => {
  const { child } = runSandbox({});
  await ready(child);
  child.disconnect();
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a taken port is reported in one line", async () => {
  const other = await startSandbox({ mail: false, identity: false });
  onTestFinished(() => other.close());
  const { port } = new URL(other.url);
  const { child, printed } = runSandbox({ SANDBOX_PORT: port });
  expect(await once(child, "close")).toEqual([1, null]);
  expect(printed.err).toBe(
    `The sandbox cannot start: port ${port} is taken. Stop what uses it, or choose others with SANDBOX_PORT and SANDBOX_SMTP_PORT.\n`,
  );
});

test("all invalid settings are reported together", async () => {
  const { child, printed } = runSandbox({ SANDBOX_PORT: "many", SHOP_URL: "nowhere" });
  await once(child, "close");
  expect(printed.err).toContain("SANDBOX_PORT");
  expect(printed.err).toContain("SHOP_URL");
});
