import {
  AccessToken,
  AccountSecurity,
  AddAuthenticatorInput,
  AddPasskeyInput,
  AuthenticatorSetup,
  ChangeEmailInput,
  ChangePasswordInput,
  CodeInput,
  ConfirmEmailInput,
  DataExport,
  DeleteMyAccountInput,
  DemoAccount,
  DeviceSession,
  DisownAccountInput,
  EmailVerification,
  EndSessionInput,
  LinkByEmailInput,
  LinkByPasswordInput,
  PasskeyInput,
  PendingLink,
  RecoveryCodes,
  RemovePasskeyInput,
  RequestPasswordResetInput,
  ResetPasswordInput,
  SignedInUser,
  SignInInput,
  SignOutUserInput,
  SignUpInput,
  StepUpInput,
  UndoEmailChangeInput,
  VerifyEmailInput,
} from "@ironmonger/contract/identity";
import { z } from "zod";
import { listDemoAccounts } from "../../../features/identity/demo-accounts.ts";
import { changeEmail, confirmEmail, undoEmailChange } from "../../../features/identity/emails/change-email.ts";
import { disownAccount, sendVerification, verifyEmail } from "../../../features/identity/emails/verify-email.ts";
import { deleteMyAccount } from "../../../features/identity/erasing/delete-my-account.ts";
import { exportMyData } from "../../../features/identity/erasing/export-my-data.ts";
import {
  finishSignIn,
  linkByEmail,
  linkByPassword,
  requestLink,
  showPendingLink,
} from "../../../features/identity/google/link-identity.ts";
import {
  addPasskey,
  PasskeyCreation,
  removePasskey,
  startPasskey,
} from "../../../features/identity/passkeys/passkeys.ts";
import {
  PasskeyRequest,
  requestPasskey,
  signInWithPasskey,
  stepUpWithPasskey,
} from "../../../features/identity/passkeys/sign-in-with-passkey.ts";
import { changePassword } from "../../../features/identity/passwords/change-password.ts";
import { requestPasswordReset, resetPassword } from "../../../features/identity/passwords/reset-password.ts";
import { signIn } from "../../../features/identity/passwords/sign-in.ts";
import { signUp } from "../../../features/identity/passwords/sign-up.ts";
import {
  addAuthenticator,
  removeAuthenticator,
  startAuthenticator,
} from "../../../features/identity/second-factor/authenticator.ts";
import { renewRecoveryCodes } from "../../../features/identity/second-factor/recovery-codes.ts";
import { showSecurity } from "../../../features/identity/second-factor/show-security.ts";
import { stepUp } from "../../../features/identity/second-factor/step-up.ts";
import { endOtherSessions, endSession, signOut, signOutUser } from "../../../features/identity/sessions/end-session.ts";
import { issueAccessToken } from "../../../features/identity/sessions/issue-access-token.ts";
import { listSessions } from "../../../features/identity/sessions/list-sessions.ts";
import { NoInput, Nothing, officeProcedure, publicProcedure, router, signedInProcedure } from "../procedures.ts";

export const identityRouter = router({
  me: publicProcedure.query(NoInput, SignedInUser.nullable(), ({ user }) => user),
  demoAccounts: publicProcedure.query(NoInput, z.array(DemoAccount), listDemoAccounts),
  signUp: publicProcedure.mutation(SignUpInput, SignedInUser, signUp),
  signIn: publicProcedure.mutation(SignInInput, SignedInUser, signIn),
  signOut: publicProcedure.mutation(NoInput, z.void(), signOut),
  issueAccessToken: signedInProcedure.mutation(NoInput, AccessToken, issueAccessToken, { savesNothing: true }),
  requestPasswordReset: publicProcedure.mutation(RequestPasswordResetInput, z.void(), requestPasswordReset),
  resetPassword: publicProcedure.mutation(ResetPasswordInput, SignedInUser.nullable(), resetPassword),
  verifyEmail: publicProcedure.mutation(VerifyEmailInput, EmailVerification, verifyEmail),
  disownAccount: publicProcedure.mutation(DisownAccountInput, z.void(), disownAccount),
  pendingLink: publicProcedure.query(NoInput, PendingLink.nullable(), showPendingLink),
  linkByPassword: publicProcedure.mutation(LinkByPasswordInput, SignedInUser, linkByPassword),
  requestLink: publicProcedure.mutation(NoInput, z.void(), requestLink),
  linkByEmail: publicProcedure.mutation(LinkByEmailInput, SignedInUser.nullable(), linkByEmail),
  sendVerification: signedInProcedure.mutation(NoInput, z.void(), sendVerification),
  exportMyData: signedInProcedure.query(NoInput, DataExport, exportMyData),
  deleteMyAccount: signedInProcedure.mutation(DeleteMyAccountInput, Nothing, deleteMyAccount),
  changeEmail: signedInProcedure.mutation(ChangeEmailInput, Nothing, changeEmail),
  confirmEmail: publicProcedure.mutation(ConfirmEmailInput, Nothing, confirmEmail),
  undoEmailChange: publicProcedure.mutation(UndoEmailChangeInput, Nothing, undoEmailChange),
  listSessions: signedInProcedure.query(NoInput, z.array(DeviceSession), listSessions),
  endSession: signedInProcedure.mutation(EndSessionInput, z.void(), endSession),
  endOtherSessions: signedInProcedure.mutation(NoInput, z.void(), endOtherSessions),
  signOutUser: officeProcedure("users.setRoles").mutation(SignOutUserInput, z.void(), signOutUser),

  requestPasskey: publicProcedure.mutation(NoInput, PasskeyRequest, requestPasskey),
  signInWithPasskey: publicProcedure.mutation(PasskeyInput, SignedInUser, signInWithPasskey),
  finishSignIn: publicProcedure.mutation(CodeInput, SignedInUser, finishSignIn),
  stepUp: signedInProcedure.mutation(StepUpInput, z.void(), stepUp),
  stepUpWithPasskey: signedInProcedure.mutation(PasskeyInput, z.void(), stepUpWithPasskey),

  showSecurity: signedInProcedure.query(NoInput, AccountSecurity, showSecurity),
  changePassword: signedInProcedure.mutation(ChangePasswordInput, z.void(), changePassword),
  startAuthenticator: signedInProcedure.mutation(NoInput, AuthenticatorSetup, startAuthenticator),
  addAuthenticator: signedInProcedure.mutation(AddAuthenticatorInput, RecoveryCodes, addAuthenticator),
  removeAuthenticator: signedInProcedure.mutation(NoInput, z.void(), removeAuthenticator),
  renewRecoveryCodes: signedInProcedure.mutation(NoInput, RecoveryCodes, renewRecoveryCodes),
  startPasskey: signedInProcedure.mutation(NoInput, PasskeyCreation, startPasskey),
  addPasskey: signedInProcedure.mutation(AddPasskeyInput, RecoveryCodes, addPasskey),
  removePasskey: signedInProcedure.mutation(RemovePasskeyInput, z.void(), removePasskey),
});
