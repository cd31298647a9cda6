import { SignInInput, SignUpInput } from "@ironmonger/contract/identity";
import { signIn } from "../../../features/identity/passwords/sign-in.ts";
import { signUp } from "../../../features/identity/passwords/sign-up.ts";
import { signOut } from "../../../features/identity/sessions/end-session.ts";
import { Acknowledged, acknowledged } from "../answers.ts";
import { visitor } from "../context.ts";
import { describeCall } from "../open-api/describe-call.ts";
import type { RestApp } from "../rest-app.ts";
import { WireAccount } from "../shapes.ts";

const tag = "Signing in";
const example = { email: "buyer@ironmonger.dev", password: "ironmonger" };
const WireSignIn = SignInInput.meta({ examples: [example] });
const WireSignUp = SignUpInput.meta({ examples: [{ name: "Sam Buyer", ...example }] });

export function registerAuth(app: RestApp): void {
  app.post(
    "/auth/sign-in",
    describeCall({
      id: "signIn",
      isSignIn: true,
      tag,
      summary: "Sign in with email and password",
      description:
        "Answers with the session cookie. For a bearer, call `PUT /user/{email}` next. An account that has a second factor answers 401 with the code `second_factor_required` until `code` is sent along: a code of the authenticator app, or a recovery code.",
      access: "anybody",
      inputs: { body: WireSignIn },
      answer: WireAccount,
      errors: ["second_factor_required"],
      isWrite: true,
    }),
    async (request) => toAccount(await signIn(visitor(request), request.body)),
  );

  app.post(
    "/auth/sign-up",
    describeCall({
      id: "signUp",
      isSignIn: true,
      tag,
      summary: "Register, and sign in",
      access: "anybody",
      inputs: { body: WireSignUp },
      answer: WireAccount,
      errors: ["conflict"],
      isWrite: true,
    }),
    async (request) => toAccount(await signUp(visitor(request), request.body)),
  );

  app.post(
    "/auth/sign-out",
    describeCall({
      id: "signOut",
      tag,
      summary: "End the session, and every token of it",
      access: "anybody",
      answer: Acknowledged,
      isWrite: true,
    }),
    async (request) => {
      await signOut(visitor(request));
      return acknowledged;
    },
  );
}

const toAccount = ({ email, displayName }: { email: string; displayName: string }) => ({
  user: { email, displayName },
});
