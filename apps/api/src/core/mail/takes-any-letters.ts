import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";

/**
 * Whether the mail server takes addresses with letters beyond ASCII before the @ (SMTPUTF8, RFC 6531), by what it answers to a greeting.
 */
export function takesAnyLetters(smtpUrl: string): Promise<boolean> {
  const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };
  const connection = new SMTPConnection({ ...parseConnectionUrl(smtpUrl), ...timeouts });
  return new Promise((resolve) => {
    const answer = (takes: boolean) => {
      connection.close();
      resolve(takes);
    };
    connection.on("error", () => answer(false));
    connection.connect(() => answer(/[ -]SMTPUTF8\b/i.test(String(connection.lastServerResponse))));
  });
}
