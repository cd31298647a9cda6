import { ListUsersInput, Profile, PromoteUserInput, UpdateProfileInput, UserPage } from "@ironmonger/contract/users";
import { z } from "zod";
import { adminProcedure, router, signedInProcedure } from "../../trpc/procedures.ts";
import { listUsers } from "./list-users.ts";
import { promoteUser } from "./promote-user.ts";
import { showMyProfile } from "./show-my-profile.ts";
import { updateMyProfile } from "./update-my-profile.ts";

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
  promote: adminProcedure
    .input(PromoteUserInput)
    .output(z.object({ isNews: z.boolean() }))
    .mutation(({ ctx, input }) => promoteUser(ctx, input)),
});
