import {
  AccessToken,
  DemoAccount,
  DeviceSession,
  DisownAccountInput,
  EmailVerification,
  EndSessionInput,
  LinkByEmailInput,
  PendingLink,
  RequestPasswordResetInput,
  ResetPasswordInput,
  SignedInUser,
  SignInInput,
  SignUpInput,
  VerifyEmailInput,
} from "@ironmonger/contract/identity";
import { z } from "zod";
import { disownAccount, sendVerification, verifyEmail } from "../../features/identity/emails/verify-email.ts";
import {
  linkByEmail,
  linkByPassword,
  requestLink,
  showPendingLink,
} from "../../features/identity/google/link-identity.ts";
import { listDemoAccounts } from "../../features/identity/list-demo-accounts.ts";
import { requestPasswordReset, resetPassword } from "../../features/identity/passwords/reset-password.ts";
import { signIn } from "../../features/identity/passwords/sign-in.ts";
import { signUp } from "../../features/identity/passwords/sign-up.ts";
import { endOtherSessions, endSession, signOut } from "../../features/identity/sessions/end-session.ts";
import { issueAccessToken } from "../../features/identity/sessions/issue-access-token.ts";
import { listSessions } from "../../features/identity/sessions/list-sessions.ts";
import { publicProcedure, router, signedInProcedure } from "./procedures.ts";

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
  issueAccessToken: signedInProcedure.output(AccessToken).mutation(({ ctx }) => issueAccessToken(ctx)),
  requestPasswordReset: publicProcedure
    .input(RequestPasswordResetInput)
    .output(z.void())
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),
  resetPassword: publicProcedure
    .input(ResetPasswordInput)
    .output(SignedInUser)
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
    .input(SignInInput.pick({ password: true }))
    .output(SignedInUser)
    .mutation(({ ctx, input }) => linkByPassword(ctx, input)),
  requestLink: publicProcedure.output(z.void()).mutation(({ ctx }) => requestLink(ctx)),
  linkByEmail: publicProcedure
    .input(LinkByEmailInput)
    .output(SignedInUser)
    .mutation(({ ctx, input }) => linkByEmail(ctx, input)),
  sendVerification: signedInProcedure.output(z.void()).mutation(({ ctx }) => sendVerification(ctx)),
  listSessions: signedInProcedure.output(z.array(DeviceSession)).query(({ ctx }) => listSessions(ctx)),
  endSession: signedInProcedure
    .input(EndSessionInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endSession(ctx, input)),
  endOtherSessions: signedInProcedure.output(z.void()).mutation(({ ctx }) => endOtherSessions(ctx)),
});
