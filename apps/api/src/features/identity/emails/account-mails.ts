import { composeEmail } from "../../../core/mail/compose-email.ts";
import type { Mail } from "../../../core/mail/mailer.ts";

type Recipient = { email: string; displayName: string };

export const verificationMail = ({ email, displayName }: Recipient, link: string): Mail =>
  composeEmail({
    to: email,
    subject: "Verify your email for Ironmonger",
    greeting: `Hello ${displayName},`,
    lines: ["welcome to Ironmonger. Please confirm that this email is yours."],
    button: { label: "Verify email", link },
    afterwards: ["The link works once, for 24 hours.", "If you did not register, ignore this mail."],
  });

export const passwordResetMail = ({ email, displayName }: Recipient, link: string): Mail =>
  composeEmail({
    to: email,
    subject: "Reset your Ironmonger password",
    greeting: `Hello ${displayName},`,
    lines: ["somebody, we hope you, asked to reset the password of this account."],
    button: { label: "Choose a new password", link },
    afterwards: [
      "The link works once, for one hour. All other devices are then signed out.",
      "If it was not you, ignore this mail: nothing has changed.",
    ],
  });

export const passwordChangedMail = ({ email, displayName }: Recipient, resetLink: string): Mail =>
  composeEmail({
    to: email,
    subject: "Your Ironmonger password was changed",
    greeting: `Hello ${displayName},`,
    lines: ["the password of your account was changed just now, and all other devices were signed out."],
    button: { label: "It was not me", link: resetLink },
    afterwards: ["If it was you, there is nothing to do."],
  });
