import type { EmailContent } from "../../../core/mail/compose-email.ts";

/** `shopName` is what the shop calls itself. */
type Recipient = { email: string; displayName: string; shopName: string };

export const verificationMail = ({ email, displayName, shopName }: Recipient, link: string): EmailContent => ({
  to: email,
  subject: `Verify your email for ${shopName}`,
  greeting: `Hello ${displayName},`,
  lines: [`Welcome to ${shopName}. Please confirm that this email address is yours.`],
  button: { label: "Verify email", link },
  afterwards: [
    "The link works once, for 24 hours.",
    "If you did not register, open the link and choose 'This was not me'.",
  ],
});

export const passwordResetMail = ({ email, displayName, shopName }: Recipient, link: string): EmailContent => ({
  to: email,
  subject: `Reset your ${shopName} password`,
  greeting: `Hello ${displayName},`,
  lines: ["We received a request to reset the password of this account."],
  button: { label: "Choose a new password", link },
  afterwards: [
    "The link works once, for one hour. All other devices are then signed out.",
    "If it was not you, ignore this email: nothing has changed.",
  ],
});

export const linkMail = ({ email, displayName, shopName }: Recipient, link: string): EmailContent => ({
  to: email,
  subject: `Sign in to ${shopName} with Google`,
  greeting: `Hello ${displayName},`,
  lines: [
    "A Google account with this email address wants to sign in to your account. Confirm this in the browser in which you chose Google.",
  ],
  button: { label: "Sign in with google", link },
  afterwards: [
    "The link works once, for one hour, and only in that browser. Your password is then removed and all other devices are signed out; you can set a new password by email.",
    "If it was not you, ignore this email: nothing has changed.",
  ],
});

export const linkedMail = ({ email, displayName, shopName }: Recipient, resetLink: string): EmailContent => ({
  to: email,
  subject: `Google now signs in to your ${shopName} account`,
  greeting: `Hello ${displayName},`,
  lines: [
    "You signed in with Google for the first time. To make sure that nobody else can sign in to your account, we removed its password and signed out all other devices.",
  ],
  button: { label: "Set a new password", link: resetLink },
  afterwards: ["You need a password only if you want to sign in without Google."],
});

export const securityChangedMail = ({ email, displayName, shopName }: Recipient, link: string): EmailContent => ({
  to: email,
  subject: `The way to log in to your ${shopName} account was changed`,
  greeting: `Hello ${displayName},`,
  lines: ["An authenticator app or a passkey was just added to your account or removed from it."],
  button: { label: "See what is set up", link },
  afterwards: [
    "If it was you, there is nothing to do. If not, remove what you do not recognise and change your password.",
  ],
});

export const passwordChangedMail = ({ email, displayName, shopName }: Recipient, resetLink: string): EmailContent => ({
  to: email,
  subject: `Your ${shopName} password was changed`,
  greeting: `Hello ${displayName},`,
  lines: ["The password of your account was just changed, and all other devices were signed out."],
  button: { label: "It was not me", link: resetLink },
  afterwards: ["If it was you, there is nothing to do."],
});

export const confirmEmailMail = (
  { email, displayName, shopName }: Recipient,
  { link, before }: { link: string; before: string },
): EmailContent => ({
  to: email,
  subject: `Confirm your new email for ${shopName}`,
  greeting: `Hello ${displayName},`,
  lines: [`Your ${shopName} account ${before} is to use this email address from now on.`],
  button: { label: "Confirm this email", link },
  afterwards: [
    "The link works once, for 24 hours. Until you confirm, nothing changes; then you log in with this email, and everything in your account stays.",
    "If it was not you, ignore this email.",
  ],
});

export const emailChangedMail = ({ email, displayName, shopName }: Recipient, undoLink: string): EmailContent => ({
  to: email,
  subject: `The email of your ${shopName} account was changed`,
  greeting: `Hello ${displayName},`,
  lines: ["Your account now has another email address, and this one no longer logs in to it."],
  button: { label: "Take it back", link: undoLink },
  afterwards: [
    "If it was you, there is nothing to do.",
    "If it was not you, take it back within seven days: you set a new password, and all devices are signed out.",
  ],
});

export const emailChangedBackMail = ({ email, displayName, shopName }: Recipient, link: string): EmailContent => ({
  to: email,
  subject: `Your email no longer belongs to a ${shopName} account`,
  greeting: `Hello ${displayName},`,
  lines: [
    "The owner of the former email address of this account has taken it back and set a new password. All devices were signed out.",
  ],
  button: { label: "Register with this email", link },
  afterwards: ["If the account is yours, write to us."],
});
