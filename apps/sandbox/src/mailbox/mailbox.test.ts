import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { expect, onTestFinished, test } from "vitest";
import { startSandbox } from "../start-sandbox.ts";

const letter = {
  from: "shop@ironmonger.dev",
  to: "buyer@ironmonger.dev",
  subject: "Your order",
  html: "<p>Thank you</p>",
};

async function listMails(mailUrl: string): Promise<unknown> {
  return (await fetch(`${mailUrl}/api/email`)).json();
}

test("a mail that the shop sends can be read at /mail, and the mailbox emptied", async () => {
  const sandbox = await startSandbox({ identity: false });
  onTestFinished(() => sandbox.close());
  await nodemailer.createTransport(sandbox.smtpUrl).sendMail(letter);
  await expect
    .poll(() => listMails(sandbox.mailUrl))
    .toMatchObject([
      { subject: "Your order", to: [{ address: "buyer@ironmonger.dev" }], html: expect.stringContaining("Thank you") },
    ]);

  const page = await fetch(sandbox.mailUrl);
  expect(page.url).toBe(`${sandbox.mailUrl}/`);
  expect(page.status).toBe(200);
  const emptied = await fetch(`${sandbox.mailUrl}/api/email/all`, { method: "DELETE" });
  expect(emptied.status).toBe(200);
  expect(await listMails(sandbox.mailUrl)).toEqual([]);
});

test("with a data folder, mails outlive a restart", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sandbox-test-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const before = await startSandbox({ identity: false, dataDir });
  await nodemailer.createTransport(before.smtpUrl).sendMail(letter);
  await before.close();
  const after = await startSandbox({ identity: false, dataDir });
  onTestFinished(() => after.close());
  expect(await listMails(after.mailUrl)).toMatchObject([{ subject: "Your order" }]);
});

test("an open mailbox page hears of new mail, and does not keep the sandbox from ending", async () => {
  const sandbox = await startSandbox({ identity: false });
  const page = new WebSocket(`${sandbox.mailUrl.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
  const heard: string[] = [];
  const ended = new Promise((resolve) => page.addEventListener("close", resolve));
  page.addEventListener("message", ({ data }) => {
    heard.push(String(data));
    if (String(data).startsWith("0")) page.send("40");
  });
  await expect.poll(() => heard.some((message) => message.startsWith("40"))).toBe(true);
  await nodemailer.createTransport(sandbox.smtpUrl).sendMail(letter);
  await expect.poll(() => heard.join("")).toContain("newMail");
  await sandbox.close();
  await ended;
});
