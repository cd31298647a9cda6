import { z } from "zod";
import { issueAccessTokenFor } from "../../../features/identity/sessions/issue-access-token.ts";
import { listAllUsers } from "../../../features/users/list-all-users.ts";
import { makeAdmin } from "../../../features/users/make-admin.ts";
import { isAdmin, showProfileOf } from "../../../features/users/show-profile.ts";
import { updateProfileOf } from "../../../features/users/update-profile.ts";
import { Updated, UpdatedWithToken, updated } from "../answers.ts";
import { office, signedIn } from "../context.ts";
import { describeCall } from "../open-api/describe-call.ts";
import { requireSame } from "../require-same.ts";
import type { RestApp } from "../rest-app.ts";
import { sendList } from "../send-list.ts";
import { fromWireProfile, toWireUser, WireProfile, WireUser } from "../shapes.ts";
import { EmailBody, EmailPath, EmailQuery } from "./addresses.ts";

const tag = "Users";
const AdminFlag = z.strictObject({ admin: z.boolean() }).meta({ id: "AdminFlag", examples: [{ admin: false }] });

export function registerUsers(app: RestApp): void {
  registerOwnUser(app);
  registerAdmins(app);
}

function registerOwnUser(app: RestApp): void {
  app.put(
    "/user/:email",
    describeCall({
      id: "issueToken",
      tag,
      summary: "A bearer token for the signed-in owner of this email",
      access: "signed-in",
      inputs: { params: EmailPath, body: EmailBody },
      answer: UpdatedWithToken,
      errors: ["forbidden"],
      isWrite: true,
      savesNothing: true,
    }),
    async (request) => {
      const { email } = request.params;
      requireSame("email", email, request.body.email);
      const { token } = await issueAccessTokenFor(signedIn(request), email);
      return { ...updated(false), token };
    },
  );

  app.get(
    "/user",
    describeCall({
      id: "showProfile",
      tag,
      summary: "The signed-in user's own profile",
      access: "signed-in",
      inputs: { querystring: EmailQuery },
      answer: WireUser,
      errors: ["forbidden"],
    }),
    async (request) => toWireUser(await showProfileOf(signedIn(request), request.query.email)),
  );

  app.patch(
    "/user/:email",
    describeCall({
      id: "updateProfile",
      tag,
      summary: "Update the signed-in user's own profile",
      access: "signed-in",
      inputs: { params: EmailPath, body: WireProfile },
      answer: Updated,
      errors: ["forbidden"],
      isWrite: true,
    }),
    async (request) => {
      const input = fromWireProfile(request.body);
      const { hasChanged } = await updateProfileOf(signedIn(request), request.params.email, input);
      return updated(hasChanged);
    },
  );
}

function registerAdmins(app: RestApp): void {
  app.get(
    "/admin/:email",
    describeCall({
      id: "isAdmin",
      tag,
      summary: "Whether the signed-in user is an admin",
      access: "signed-in",
      inputs: { params: EmailPath },
      answer: AdminFlag,
      errors: ["forbidden"],
    }),
    async (request) => ({ admin: isAdmin(signedIn(request), request.params.email) }),
  );
  app.get(
    "/users",
    describeCall({
      id: "listUsers",
      tag,
      summary: "All users",
      access: { permission: "users.read" },
      answer: WireUser.array(),
    }),
    (request, reply) => sendList(request, reply, listAllUsers(office(request, "users.read")), toWireUser),
  );

  app.put(
    "/user/admin/:email",
    describeCall({
      id: "promoteUser",
      tag,
      summary: "Make a user an admin",
      description:
        "An admin who has a second factor must have shown it within the last ten minutes, else the answer is 403 with the code `step_up_required`: sign in again.",
      access: { permission: "users.setRoles" },
      inputs: { params: EmailPath },
      answer: Updated,
      errors: ["not_found", "step_up_required"],
      isWrite: true,
    }),
    async (request) => updated((await makeAdmin(office(request, "users.setRoles"), request.params)).hasChanged),
  );
}
