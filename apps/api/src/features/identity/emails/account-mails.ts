import type { Database } from "@ironmonger/db/client";
import type { JobData } from "../../../core/jobs/job-queues.ts";
import type { EmailContent } from "../../../core/mail/compose-email.ts";
import type { Account } from "../internal/accounts.ts";
import { createEmailToken, fillReservedToken } from "../internal/email-tokens.ts";

type Text = Pick<EmailContent, "subject" | "lines" | "afterwards"> & { button: string };
type AccountMail = {
  /** Where its button leads. The link's token is created here, so that no queue ever holds one. Undefined: nothing is to be sent any more. */
  path: (db: Database, account: Account, email: string) => string | undefined | Promise<string | undefined>;
  text: (names: { shopName: string; accountEmail: string }) => Text;
};

const ignored = "If it was not you, ignore this email: nothing has changed.";
const nothingToDo = "If it was you, there is nothing to do.";

/** The emails about an account, by what they are about. */
export const accountMails: Record<JobData["send-mail"]["kind"], AccountMail> = {
  verify: {
    path: async (db, { id, isEmailVerified }) =>
      isEmailVerified ? undefined : `/verify-email/${await createEmailToken(db, id, "verify")}`,
    text: ({ shopName }) => ({
      subject: `Verify your email for ${shopName}`,
      lines: [`Welcome to ${shopName}. Please confirm that this email address is yours.`],
      button: "Verify email",
      afterwards: [
        "The link works once, for 24 hours.",
        "If you did not register, open the link and choose 'This was not me'.",
      ],
    }),
  },
  reset: {
    path: async (db, { id }) => `/resetpassword/${await createEmailToken(db, id, "reset")}`,
    text: ({ shopName }) => ({
      subject: `Reset your ${shopName} password`,
      lines: ["We received a request to reset the password of this account."],
      button: "Choose a new password",
      afterwards: ["The link works once, for one hour. All other devices are then signed out.", ignored],
    }),
  },
  link: {
    path: async (db, { id }) => `/link-google/${await createEmailToken(db, id, "link")}`,
    text: ({ shopName }) => ({
      subject: `Sign in to ${shopName} with Google`,
      lines: [
        "A Google account with this email address wants to sign in to your account. Confirm this in the browser in which you chose Google.",
      ],
      button: "Sign in with google",
      afterwards: [
        "The link works once, for one hour, and only in that browser. Your password is then removed and all other devices are signed out; you can set a new password by email.",
        ignored,
      ],
    }),
  },
  linked: {
    path: () => "/resetpassword",
    text: ({ shopName }) => ({
      subject: `Google now signs in to your ${shopName} account`,
      lines: [
        "You signed in with Google for the first time. To make sure that nobody else can sign in to your account, we removed its password and signed out all other devices.",
      ],
      button: "Set a new password",
      afterwards: ["You need a password only if you want to sign in without Google."],
    }),
  },
  "security-changed": {
    path: () => "/dashboard/security",
    text: ({ shopName }) => ({
      subject: `The way to log in to your ${shopName} account was changed`,
      lines: ["An authenticator app or a passkey was just added to your account or removed from it."],
      button: "See what is set up",
      afterwards: [`${nothingToDo} If not, remove what you do not recognise and change your password.`],
    }),
  },
  "password-changed": {
    path: () => "/resetpassword",
    text: ({ shopName }) => ({
      subject: `Your ${shopName} password was changed`,
      lines: ["The password of your account was just changed, and all other devices were signed out."],
      button: "It was not me",
      afterwards: [nothingToDo],
    }),
  },
  "confirm-email": {
    path: async (db, { id: userId }, email) => {
      const token = await fillReservedToken(db, { userId, purpose: "confirm", email });
      return token && `/confirm-email/${token}`;
    },
    text: ({ shopName, accountEmail }) => ({
      subject: `Confirm your new email for ${shopName}`,
      lines: [`Your ${shopName} account ${accountEmail} is to use this email address from now on.`],
      button: "Confirm this email",
      afterwards: [
        "The link works once, for 24 hours. Until you confirm, nothing changes; then you log in with this email, and everything in your account stays.",
        "If it was not you, ignore this email.",
      ],
    }),
  },
  "email-changed": {
    path: async (db, { id: userId }, email) => {
      const token = await fillReservedToken(db, { userId, purpose: "undo", email });
      return token && `/undo-email/${token}`;
    },
    text: ({ shopName }) => ({
      subject: `The email of your ${shopName} account was changed`,
      lines: ["Your account now has another email address, and this one no longer logs in to it."],
      button: "Take it back",
      afterwards: [
        nothingToDo,
        "If it was not you, take it back within seven days: you set a new password, and all devices are signed out.",
      ],
    }),
  },
  "email-changed-back": {
    path: () => "/register",
    text: ({ shopName }) => ({
      subject: `Your email no longer belongs to a ${shopName} account`,
      lines: [
        "The owner of the former email address of this account has taken it back and set a new password. All devices were signed out.",
      ],
      button: "Register with this email",
      afterwards: ["If the account is yours, write to us."],
    }),
  },
};
