import { createTransport } from "nodemailer";
import type { Env } from "../env.ts";

export type Mail = { to: string; subject: string; text: string; html?: string };

export type Mailer = {
  /** Resolves when the mail server has accepted the email. @throws Error if it has not; the sending job retries. */
  send: (mail: Mail) => Promise<void>;
  close: () => void;
};

/** Email over SMTP. Connects when the first email is sent. */
export function createMailer(env: Pick<Env, "smtpUrl" | "mailFrom">): Mailer {
  const transport = createTransport(
    {
      url: env.smtpUrl,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      // Emails contain only text made here, so the library must not read files or fetch URLs for them.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: env.mailFrom },
  );
  return {
    send: async (mail) => {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}
