import {
  AddUserNoteInput,
  ChangedUser,
  GetUserInput,
  ListUsersInput,
  MakeAdminInput,
  Profile,
  RemoveAdminInput,
  RemoveSecondFactorInput,
  RemoveUserNoteInput,
  SetTaxExemptInput,
  UpdateProfileInput,
  UserNotes,
  UserPage,
  UserRecord,
} from "@ironmonger/contract/users";
import { getUser } from "../../../features/users/get-user.ts";
import { listUsers } from "../../../features/users/list-users.ts";
import { makeAdmin } from "../../../features/users/make-admin.ts";
import { removeAdmin } from "../../../features/users/remove-admin.ts";
import { removeSecondFactor } from "../../../features/users/remove-second-factor.ts";
import { setTaxExempt } from "../../../features/users/set-tax-exempt.ts";
import { showMyProfile } from "../../../features/users/show-profile.ts";
import { updateMyProfile } from "../../../features/users/update-profile.ts";
import { addUserNote, removeUserNote } from "../../../features/users/write-user-note.ts";
import { adminProcedure, router, signedInProcedure } from "../procedures.ts";

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
  getUser: adminProcedure
    .input(GetUserInput)
    .output(UserRecord)
    .query(({ ctx, input }) => getUser(ctx, input)),
  addNote: adminProcedure
    .input(AddUserNoteInput)
    .output(UserNotes)
    .mutation(({ ctx, input }) => addUserNote(ctx, input)),
  removeNote: adminProcedure
    .input(RemoveUserNoteInput)
    .output(UserNotes)
    .mutation(({ ctx, input }) => removeUserNote(ctx, input)),
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
