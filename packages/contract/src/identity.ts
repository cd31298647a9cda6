import { z } from "zod";
import { Email } from "./identity/email.ts";
import { limits, messages } from "./messages.ts";
import { personName, plainLine } from "./text.ts";

const maxPasswordLength = 256;

export const DisplayName = personName("Name", 100);

const NewPassword = z
  .string({ error: messages.passwordRequired })
  .min(1, messages.passwordRequired)
  .min(limits.minPasswordLength, messages.passwordTooShortAtSignUp)
  .max(maxPasswordLength, `Password can be at most ${maxPasswordLength} characters`);

/** A code of the authenticator app, or a recovery code; spaces and hyphens are ignored. */
const SecondFactorCode = plainLine(1_000).trim().min(1, "Code is required").max(64, "This is not a code");

/** `code`: for an account that has a second factor. */
export const SignInInput = z.object({
  email: Email,
  password: z
    .string({ error: messages.passwordRequired })
    .min(1, messages.passwordRequired)
    .min(limits.minPasswordLength, messages.passwordTooShortAtSignIn)
    .max(maxPasswordLength, `Password can be at most ${maxPasswordLength} characters`),
  code: SecondFactorCode.optional(),
});
export type SignInInput = z.infer<typeof SignInInput>;

export const SignUpInput = z.object({ name: DisplayName, email: Email, password: NewPassword });
export type SignUpInput = z.infer<typeof SignUpInput>;

export const RequestPasswordResetInput = z.object({ email: Email });
export type RequestPasswordResetInput = z.infer<typeof RequestPasswordResetInput>;

const LinkToken = plainLine(200).min(1);
export const ResetPasswordInput = z.object({ token: LinkToken, password: NewPassword });
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

/** `password`: that of an account which has one; others have signed in within the last ten minutes. */
export const ChangeEmailInput = z.object({ email: Email, password: SignInInput.shape.password.optional() });
export type ChangeEmailInput = z.infer<typeof ChangeEmailInput>;
export const ConfirmEmailInput = z.object({ token: LinkToken });
export type ConfirmEmailInput = z.infer<typeof ConfirmEmailInput>;
export const UndoEmailChangeInput = z.object({ token: LinkToken, password: NewPassword });
export type UndoEmailChangeInput = z.infer<typeof UndoEmailChangeInput>;
/** The password where the account has one; otherwise the caller has just signed in. */
export const DeleteMyAccountInput = z.object({ password: SignInInput.shape.password.optional() });
export type DeleteMyAccountInput = z.infer<typeof DeleteMyAccountInput>;

/** The address of a file with everything that the shop has about the caller; it works for a day. */
export const DataExport = z.object({ url: z.string() });
export type DataExport = z.infer<typeof DataExport>;

/** `isConfirmed`: in a browser that did not register the account, the user has confirmed that it is theirs. */
export const VerifyEmailInput = z.object({ token: LinkToken, isConfirmed: z.boolean().default(false) });
export type VerifyEmailInput = z.infer<typeof VerifyEmailInput>;
/** `account`: set if nothing is verified yet, and the user must confirm that this account is theirs. */
export const EmailVerification = z.object({
  isVerified: z.boolean(),
  account: z.object({ email: z.string(), displayName: z.string(), createdAt: z.iso.datetime() }).nullable(),
});
export type EmailVerification = z.infer<typeof EmailVerification>;
export const DisownAccountInput = z.object({ token: LinkToken });
export type DisownAccountInput = z.infer<typeof DisownAccountInput>;

/** The account that a sign-in with Google could be linked to, once its owner has proved it. */
export const PendingLink = z.object({ email: z.string() });
export type PendingLink = z.infer<typeof PendingLink>;
export const LinkByPasswordInput = SignInInput.pick({ password: true, code: true });
export type LinkByPasswordInput = z.infer<typeof LinkByPasswordInput>;
export const LinkByEmailInput = z.object({ token: LinkToken });
export type LinkByEmailInput = z.infer<typeof LinkByEmailInput>;

/** The signed-in user, as every page needs it. */
export const SignedInUser = z.object({
  id: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  isAdmin: z.boolean(),
  isEmailVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Pays no tax. */
  isTaxExempt: z.boolean(),
  /** An admin who has no rights until they have added a second factor. */
  needsSecondFactor: z.boolean(),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

/** `token` is a bearer for tRPC and REST; it ends with the session, or after `expiresInSeconds`. */
export const AccessToken = z.object({ token: z.string(), expiresInSeconds: z.int() });
export type AccessToken = z.infer<typeof AccessToken>;

export const DeviceSession = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type DeviceSession = z.infer<typeof DeviceSession>;
export const EndSessionInput = z.object({ id: plainLine(100).min(1) });
export type EndSessionInput = z.infer<typeof EndSessionInput>;
export const SignOutUserInput = z.object({ email: Email });
export type SignOutUserInput = z.infer<typeof SignOutUserInput>;

export const ChangePasswordInput = z.object({ currentPassword: SignInInput.shape.password, password: NewPassword });
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

export const CodeInput = z.object({ code: SecondFactorCode });
export type CodeInput = z.infer<typeof CodeInput>;

/** The ways to sign in to an account, as its owner sees them. */
export const AccountSecurity = z.object({
  hasPassword: z.boolean(),
  hasAuthenticator: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      addedAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type AccountSecurity = z.infer<typeof AccountSecurity>;

/** The key of a new authenticator, as text and as the address that its QR code shows. `setup` must be returned with the first code. */
export const AuthenticatorSetup = z.object({ secret: z.string(), uri: z.string(), setup: z.string() });
export type AuthenticatorSetup = z.infer<typeof AuthenticatorSetup>;

const SignedText = plainLine(2000).min(1);
export const AddAuthenticatorInput = z.object({ setup: SignedText, code: SecondFactorCode });
export type AddAuthenticatorInput = z.infer<typeof AddAuthenticatorInput>;

/** Shown once, when they are created. Empty if the account already had codes. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

const Base64Url = z
  .string()
  .max(100_000)
  .regex(/^[\w-]+$/);
const notUsed = z.any().optional();
const credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal("public-key"),
  authenticatorAttachment: notUsed,
  clientExtensionResults: notUsed,
};
const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    authenticatorData: notUsed,
    publicKey: notUsed,
    publicKeyAlgorithm: notUsed,
    transports: z.array(plainLine(20)).max(10).default([]),
  }),
});
const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    /** The id of the account, as the passkey knows it. */
    userHandle: Base64Url.nullish(),
  }),
});
export const AddPasskeyInput = z.object({
  challenge: SignedText,
  credential: NewCredential,
  name: personName("Name", 60),
});
export type AddPasskeyInput = z.infer<typeof AddPasskeyInput>;
export const PasskeyInput = z.object({ challenge: SignedText, credential: Assertion });
export type PasskeyInput = z.infer<typeof PasskeyInput>;
export const RemovePasskeyInput = z.object({ id: Base64Url });
export type RemovePasskeyInput = z.infer<typeof RemovePasskeyInput>;

/** Proves the user's identity again: a code if the account has a second factor, otherwise the password. */
export const StepUpInput = z.object({
  password: SignInInput.shape.password.optional(),
  code: SecondFactorCode.optional(),
});
export type StepUpInput = z.infer<typeof StepUpInput>;

/** A demo account, whose password is public. */
export const DemoAccount = z.object({ email: z.string(), role: z.enum(["admin", "user"]), password: z.string() });
export type DemoAccount = z.infer<typeof DemoAccount>;
