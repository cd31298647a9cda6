import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";

export interface MailboxOptions {
  smtpPort: number;
  host: string;
  /** Emails are stored here and survive a restart; without it they are deleted with the sandbox. */
  directory: string | undefined;
}

export interface Mailbox {
  smtpUrl: string;
  close(): Promise<void>;
}

const maxEmails = 1000;

/**
 * Receives email over SMTP and shows it at `/mail`; the list is `GET /mail/api/email`.
 * @throws EADDRINUSE when the SMTP port is taken
 */
export async function openMailbox(
  app: FastifyInstance,
  { smtpPort, host, directory }: MailboxOptions,
): Promise<Mailbox> {
  // Loaded only when needed: it takes more than a second.
  const { MailDev } = await import("maildev");
  const mailDirectory = directory ?? (await mkdtemp(join(tmpdir(), "ironmonger-mail-")));
  const maildev = new MailDev({
    smtp: smtpPort,
    // The name may have two addresses; this server listens on one.
    ip: host === "localhost" ? "127.0.0.1" : host,
    web: 0,
    webIp: "127.0.0.1",
    basePathname: "/mail",
    mailDirectory,
    maxEmails,
    silent: true,
  });
  const { smtp, api } = await withoutConsoleInfo(() => maildev.start());
  if (!api) throw new Error("The mailbox has no web server.");
  forwardRequests(app, api.server.server);
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp.getAddress().port}`,
    close: async () => {
      await maildev.stop();
      if (!directory) await rm(mailDirectory, { recursive: true, force: true });
    },
  };
}

/** Forwards requests and live connections below `/mail` to the mailbox's own server, so that the sandbox needs one port. */
function forwardRequests(app: FastifyInstance, mailServer: Server): void {
  // The library serves its page only as index.html, but the page expects its API below its own address.
  app.get("/mail", (request, reply) => {
    if (!request.url.startsWith("/mail/")) return reply.redirect("/mail/");
    reply.hijack();
    request.raw.url = "/mail/index.html";
    mailServer.emit("request", request.raw, reply.raw);
  });
  app.get("/mail/index.html", async (_request, reply) => reply.redirect("/mail/"));
  app.register(
    async (routes) => {
      routes.removeAllContentTypeParsers();
      routes.addContentTypeParser("*", (_request, _body, done) => done(null));
      routes.all("/*", (request, reply) => {
        reply.hijack();
        mailServer.emit("request", request.raw, reply.raw);
      });
    },
    { prefix: "/mail" },
  );
  app.server.on("upgrade", (request, socket, head) => {
    if (request.url?.startsWith("/mail/") || request.url?.startsWith("/socket.io")) {
      mailServer.emit("upgrade", request, socket, head);
    } else socket.destroy();
  });
}

// The library always prints its internal address, which would mislead.
async function withoutConsoleInfo<T>(work: () => Promise<T>): Promise<T> {
  const { info } = console;
  console.info = () => undefined;
  try {
    return await work();
  } finally {
    console.info = info;
  }
}
