import { escapeHtml } from "../../../core/mail/escape-html.ts";
import type { Mail } from "../../../core/mail/mailer.ts";

type Letter = { greeting: string; lines: string[]; button?: { label: string; link: string }; afterwards: string[] };
type Recipient = { email: string; displayName: string };

export function verificationMail(to: Recipient, link: string): Mail {
  return compose(to.email, "Verify your email for Ironmonger", {
    greeting: `Hello ${to.displayName},`,
    lines: ["welcome to Ironmonger. Please confirm that this email is yours."],
    button: { label: "Verify email", link },
    afterwards: ["The link works once, for 24 hours.", "If you did not register, ignore this mail."],
  });
}

export function passwordResetMail(to: Recipient, link: string): Mail {
  return compose(to.email, "Reset your Ironmonger password", {
    greeting: `Hello ${to.displayName},`,
    lines: ["somebody, we hope you, asked to reset the password of this account."],
    button: { label: "Choose a new password", link },
    afterwards: [
      "The link works once, for one hour. All other devices are then signed out.",
      "If it was not you, ignore this mail: nothing has changed.",
    ],
  });
}

export function passwordChangedMail(to: Recipient, resetLink: string): Mail {
  return compose(to.email, "Your Ironmonger password was changed", {
    greeting: `Hello ${to.displayName},`,
    lines: ["the password of your account was changed just now, and all other devices were signed out."],
    button: { label: "It was not me", link: resetLink },
    afterwards: ["If it was you, there is nothing to do."],
  });
}

/** The same letter twice: as plain text, and as HTML that needs no picture, script or outside file. */
function compose(to: string, subject: string, { greeting, lines, button, afterwards }: Letter): Mail {
  const text = [
    greeting,
    ...lines,
    ...(button ? [`${button.label}: ${button.link}`] : []),
    ...afterwards,
    "Ironmonger",
  ];
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const action = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="background:#1f2933;border-radius:6px;color:#ffffff;display:inline-block;font-weight:600;padding:12px 20px;text-decoration:none">${escapeHtml(button.label)}</a></p>
<p style="color:#52606d;font-size:13px;margin:0 0 24px;word-break:break-all">${escapeHtml(button.link)}</p>`
    : "";
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="background:#f2f4f7;margin:0;padding:24px 12px">
<div style="background:#ffffff;border-radius:10px;color:#1f2933;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;margin:0 auto;max-width:520px;padding:32px">
<p style="font-size:20px;font-weight:700;margin:0 0 24px">Ironmonger</p>
${[greeting, ...lines].map(paragraph).join("\n")}
${action}
${afterwards.map(paragraph).join("\n")}
<p style="border-top:1px solid #e4e7eb;color:#52606d;font-size:13px;margin:24px 0 0;padding-top:16px">The Best tools manufacturing brand!</p>
</div></body></html>`;
  return { to, subject, text: `${text.join("\n\n")}\n`, html };
}
