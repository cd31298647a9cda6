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
import { publicProcedure, router, signedInProcedure } from "../../trpc/procedures.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { endSession } from "./end-session.ts";
import { issueAccessToken } from "./issue-access-token.ts";
import { listSessions } from "./list-sessions.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resetPassword } from "./reset-password.ts";
import { sendVerification } from "./send-verification.ts";
import { showSignedInUser } from "./show-signed-in-user.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { verifyEmail } from "./verify-email.ts";

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
