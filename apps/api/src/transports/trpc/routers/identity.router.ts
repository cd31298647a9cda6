import {
  AccessToken,
  AccountSecurity,
  AddAuthenticatorInput,
  AddPasskeyInput,
  AuthenticatorSetup,
  ChangePasswordInput,
  CodeInput,
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
  VerifyEmailInput,
} from "@ironmonger/contract/identity";
import { z } from "zod";
import { listDemoAccounts } from "../../../features/identity/demo-accounts.ts";
import { disownAccount, sendVerification, verifyEmail } from "../../../features/identity/emails/verify-email.ts";
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
import { officeProcedure, publicProcedure, router, signedInProcedure } from "../procedures.ts";

export const identityRouter = router({
  me: publicProcedure.output(SignedInUser.nullable()).query(({ ctx }) => ctx.user),
  demoAccounts: publicProcedure.output(z.array(DemoAccount)).query(({ ctx }) => listDemoAccounts(ctx)),
  signUp: publicProcedure
    .input(SignUpInput)
    .output(SignedInUser)
    .mutation(({ ctx, input }) => signUp(ctx, input)),
  signIn: publicProcedure
    .input(SignInInput)
    .output(SignedInUser)
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  signOut: publicProcedure.output(z.void()).mutation(({ ctx }) => signOut(ctx)),
  issueAccessToken: signedInProcedure
    .meta({ savesNothing: true })
    .output(AccessToken)
    .mutation(({ ctx }) => issueAccessToken(ctx)),
  requestPasswordReset: publicProcedure
    .input(RequestPasswordResetInput)
    .output(z.void())
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),
  resetPassword: publicProcedure
    .input(ResetPasswordInput)
    .output(SignedInUser.nullable())
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  verifyEmail: publicProcedure
    .input(VerifyEmailInput)
    .output(EmailVerification)
    .mutation(({ ctx, input }) => verifyEmail(ctx, input)),
  disownAccount: publicProcedure
    .input(DisownAccountInput)
    .output(z.void())
    .mutation(({ ctx, input }) => disownAccount(ctx, input)),
  pendingLink: publicProcedure.output(PendingLink.nullable()).query(({ ctx }) => showPendingLink(ctx)),
  linkByPassword: publicProcedure
    .input(LinkByPasswordInput)
    .output(SignedInUser)
    .mutation(({ ctx, input }) => linkByPassword(ctx, input)),
  requestLink: publicProcedure.output(z.void()).mutation(({ ctx }) => requestLink(ctx)),
  linkByEmail: publicProcedure
    .input(LinkByEmailInput)
    .output(SignedInUser.nullable())
    .mutation(({ ctx, input }) => linkByEmail(ctx, input)),
  sendVerification: signedInProcedure.output(z.void()).mutation(({ ctx }) => sendVerification(ctx)),
  listSessions: signedInProcedure.output(z.array(DeviceSession)).query(({ ctx }) => listSessions(ctx)),
  endSession: signedInProcedure
    .input(EndSessionInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endSession(ctx, input)),
  endOtherSessions: signedInProcedure.output(z.void()).mutation(({ ctx }) => endOtherSessions(ctx)),
  signOutUser: officeProcedure("users.setRoles")
    .input(SignOutUserInput)
    .output(z.void())
    .mutation(({ ctx, input }) => signOutUser(ctx, input)),

  requestPasskey: publicProcedure.output(PasskeyRequest).mutation(({ ctx }) => requestPasskey(ctx)),
  signInWithPasskey: publicProcedure
    .input(PasskeyInput)
    .output(SignedInUser)
    .mutation(({ ctx, input }) => signInWithPasskey(ctx, input)),
  finishSignIn: publicProcedure
    .input(CodeInput)
    .output(SignedInUser)
    .mutation(({ ctx, input }) => finishSignIn(ctx, input)),
  stepUp: signedInProcedure
    .input(StepUpInput)
    .output(z.void())
    .mutation(({ ctx, input }) => stepUp(ctx, input)),
  stepUpWithPasskey: signedInProcedure
    .input(PasskeyInput)
    .output(z.void())
    .mutation(({ ctx, input }) => stepUpWithPasskey(ctx, input)),

  showSecurity: signedInProcedure.output(AccountSecurity).query(({ ctx }) => showSecurity(ctx)),
  changePassword: signedInProcedure
    .input(ChangePasswordInput)
    .output(z.void())
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  startAuthenticator: signedInProcedure.output(AuthenticatorSetup).mutation(({ ctx }) => startAuthenticator(ctx)),
  addAuthenticator: signedInProcedure
    .input(AddAuthenticatorInput)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => addAuthenticator(ctx, input)),
  removeAuthenticator: signedInProcedure.output(z.void()).mutation(({ ctx }) => removeAuthenticator(ctx)),
  renewRecoveryCodes: signedInProcedure.output(RecoveryCodes).mutation(({ ctx }) => renewRecoveryCodes(ctx)),
  startPasskey: signedInProcedure.output(PasskeyCreation).mutation(({ ctx }) => startPasskey(ctx)),
  addPasskey: signedInProcedure
    .input(AddPasskeyInput)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),
  removePasskey: signedInProcedure
    .input(RemovePasskeyInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removePasskey(ctx, input)),
});
