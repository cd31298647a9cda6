import {
  ChangedUser,
  ListUsersInput,
  MakeAdminInput,
  Profile,
  RemoveAdminInput,
  RemoveSecondFactorInput,
  SetTaxExemptInput,
  UpdateProfileInput,
  UserPage,
} from "@ironmonger/contract/users";
import { listUsers } from "../../features/users/list-users.ts";
import { makeAdmin } from "../../features/users/make-admin.ts";
import { removeAdmin } from "../../features/users/remove-admin.ts";
import { removeSecondFactor } from "../../features/users/remove-second-factor.ts";
import { setTaxExempt } from "../../features/users/set-tax-exempt.ts";
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
    .input(MakeAdminInput)
    .output(ChangedUser)
    .mutation(({ ctx, input }) => makeAdmin(ctx, input)),
  removeAdmin: adminProcedure
    .input(RemoveAdminInput)
    .output(ChangedUser)
    .mutation(({ ctx, input }) => removeAdmin(ctx, input)),
  removeSecondFactor: adminProcedure
    .input(RemoveSecondFactorInput)
    .output(ChangedUser)
    .mutation(({ ctx, input }) => removeSecondFactor(ctx, input)),
  setTaxExempt: adminProcedure
    .input(SetTaxExemptInput)
    .output(ChangedUser)
    .mutation(({ ctx, input }) => setTaxExempt(ctx, input)),
});
