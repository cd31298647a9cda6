import { createTransport } from "nodemailer";
import type { ShopSettings } from "../shop-settings.ts";
import { composeEmail, type EmailContent } from "./compose-email.ts";

export type Mailer = {
  /** Resolves when the mail server has accepted the email. @throws Error if it has not; the sending job retries. */
  send: (content: EmailContent) => Promise<void>;
  close: () => void;
};

/** Email over SMTP, in the shop's name. Connects when the first email is sent. */
export function createMailer({ smtpUrl, settings }: { smtpUrl: string; settings: ShopSettings }): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Emails contain only text made here, so the library must not read files or fetch URLs for them.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (content) => {
      const shop = await settings.read();
      await transport.sendMail({
        from: shop.mailFrom,
        // Programs that answer emails automatically, such as vacation responders, do not answer these (RFC 3834).
        headers: { "Auto-Submitted": "auto-generated" },
        ...composeEmail(shop, content),
      });
    },
    close: () => transport.close(),
  };
}
