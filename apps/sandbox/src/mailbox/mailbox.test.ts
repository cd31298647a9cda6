import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { expect, onTestFinished, test } from "vitest";
import { startSandbox } from "../start-sandbox.ts";

const email = {
  from: "shop@ironmonger.dev",
  to: "buyer@ironmonger.dev",
  subject: "Your order",
  html: "<p>Thank you</p>",
};

async function listEmails(mailUrl: string): Promise<unknown> {
  return (await fetch(`${mailUrl}/api/email`)).json();
}

test("an email that the shop sends can be read at /mail, and the mailbox can be emptied", async () => {
  const sandbox = await startSandbox({ identity: false });
  onTestFinished(() => sandbox.close());
  await nodemailer.createTransport(sandbox.smtpUrl).sendMail(email);
  await expect
    .poll(() => listEmails(sandbox.mailUrl))
    .toMatchObject([
      { subject: "Your order", to: [{ address: "buyer@ironmonger.dev" }], html: expect.stringContaining("Thank you") },
    ]);

  const page = await fetch(sandbox.mailUrl);
  expect(page.url).toBe(`${sandbox.mailUrl}/`);
  expect(page.status).toBe(200);
  const emptied = await fetch(`${sandbox.mailUrl}/api/email/all`, { method: "DELETE" });
  expect(emptied.status).toBe(200);
  expect(await listEmails(sandbox.mailUrl)).toEqual([]);
});

test("with a data folder, emails survive a restart", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sandbox-test-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const before = await startSandbox({ identity: false, dataDir });
  await nodemailer.createTransport(before.smtpUrl).sendMail(email);
  await before.close();
  const after = await startSandbox({ identity: false, dataDir });
  onTestFinished(() => after.close());
  expect(await listEmails(after.mailUrl)).toMatchObject([{ subject: "Your order" }]);
});

test("an open mailbox page is notified of new email, and does not prevent the sandbox from closing", async () => {
  const sandbox = await startSandbox({ identity: false });
  const page = new WebSocket(`${sandbox.mailUrl.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
  const messages: string[] = [];
  const ended = new Promise((resolve) => page.addEventListener("close", resolve));
  page.addEventListener("message", ({ data }) => {
    messages.push(String(data));
    if (String(data).startsWith("0")) page.send("40");
  });
  await expect.poll(() => messages.some((message) => message.startsWith("40"))).toBe(true);
  await nodemailer.createTransport(sandbox.smtpUrl).sendMail(email);
  await expect.poll(() => messages.join("")).toContain("newMail");
  await sandbox.close();
  await ended;
});
