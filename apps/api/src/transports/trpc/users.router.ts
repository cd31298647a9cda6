import { ListUsersInput, Profile, PromoteUserInput, UpdateProfileInput, UserPage } from "@ironmonger/contract/users";
import { z } from "zod";
import { listUsers } from "../../features/users/list-users.ts";
import { makeAdmin } from "../../features/users/make-admin.ts";
import { showMyProfile } from "../../features/users/show-profile.ts";
import { updateMyProfile } from "../../features/users/update-profile.ts";
import { adminProcedure, router, signedInProcedure } from "./procedures.ts";

export const usersRouter = router({
  showMyProfile: signedInProcedure.output(Profile).query(({ ctx }) => showMyProfile(ctx)),
  updateMyProfile: signedInProcedure
    .input(UpdateProfileInput)
    .output(Profile)
    .mutation(({ ctx, input }) => updateMyProfile(ctx, input)),
  list: adminProcedure
    .input(ListUsersInput)
    .output(UserPage)
    .query(({ ctx, input }) => listUsers(ctx, input)),
  makeAdmin: adminProcedure
    .input(PromoteUserInput)
    .output(z.object({ isNews: z.boolean() }))
    .mutation(({ ctx, input }) => makeAdmin(ctx, input)),
});
