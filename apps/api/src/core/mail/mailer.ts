import { LRUCache } from "lru-cache";
import { createTransport } from "nodemailer";
import type { ShopSettings } from "../shop-settings.ts";
import { composeEmail, type EmailContent } from "./compose-email.ts";
import { takesAnyLetters } from "./takes-any-letters.ts";

export type Mailer = {
  /** Resolves when the mail server has accepted the email. @throws Error if it has not; the sending job retries. */
  send: (content: EmailContent) => Promise<void>;
  /** Whether an email can be sent to an address with letters beyond ASCII before the @; as of the last ten minutes. */
  takesAnyLetters: () => Promise<boolean>;
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
  const cache = new LRUCache<"takes", boolean>({
    max: 1,
    ttl: 600_000,
    fetchMethod: () => takesAnyLetters(smtpUrl),
  });
  return {
    takesAnyLetters: () => cache.forceFetch("takes"),
    send: async (content) => {
      const shop = await settings.read();
      await transport.sendMail({
        from: shop.mailFrom,
        // Programs that answer emails automatically, such as vacation responders, do not answer these (RFC 3834).
        headers: { "Auto-Submitted": "auto-generated" },
        ...composeEmail(shop, content),
        ...(content.attachments && { attachments: content.attachments }),
      });
    },
    close: () => transport.close(),
  };
}
