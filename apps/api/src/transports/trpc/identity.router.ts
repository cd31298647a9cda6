import {
  AccessToken,
  DeviceSession,
  EndSessionInput,
  RequestPasswordResetInput,
  ResetPasswordInput,
  SignedInUser,
  SignInInput,
  SignUpInput,
  VerifyEmailInput,
} from "@ironmonger/contract/identity";
import { z } from "zod";
import { endOtherSessions } from "../../features/identity/end-other-sessions.ts";
import { endSession } from "../../features/identity/end-session.ts";
import { issueAccessToken } from "../../features/identity/issue-access-token.ts";
import { listSessions } from "../../features/identity/list-sessions.ts";
import { requestPasswordReset } from "../../features/identity/request-password-reset.ts";
import { resetPassword } from "../../features/identity/reset-password.ts";
import { sendVerification } from "../../features/identity/send-verification.ts";
import { showSignedInUser } from "../../features/identity/show-signed-in-user.ts";
import { signIn } from "../../features/identity/sign-in.ts";
import { signOut } from "../../features/identity/sign-out.ts";
import { signUp } from "../../features/identity/sign-up.ts";
import { verifyEmail } from "../../features/identity/verify-email.ts";
import { publicProcedure, router, signedInProcedure } from "./procedures.ts";

export const identityRouter = router({
  me: publicProcedure.output(SignedInUser.nullable()).query(({ ctx }) => showSignedInUser(ctx)),
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
    .output(z.void())
    .mutation(({ ctx, input }) => verifyEmail(ctx, input)),
  sendVerification: signedInProcedure.output(z.void()).mutation(({ ctx }) => sendVerification(ctx)),
  listSessions: signedInProcedure.output(z.array(DeviceSession)).query(({ ctx }) => listSessions(ctx)),
  endSession: signedInProcedure
    .input(EndSessionInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endSession(ctx, input)),
  endOtherSessions: signedInProcedure.output(z.void()).mutation(({ ctx }) => endOtherSessions(ctx)),
});
