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
import { officeProcedure, router, signedInProcedure } from "../procedures.ts";

export const usersRouter = router({
  showMyProfile: signedInProcedure.output(Profile).query(({ ctx }) => showMyProfile(ctx)),
  updateMyProfile: signedInProcedure
    .input(UpdateProfileInput)
    .output(Profile)
    .mutation(({ ctx, input }) => updateMyProfile(ctx, input)),
  list: officeProcedure("users.read")
    .input(ListUsersInput)
    .output(UserPage)
    .query(({ ctx, input }) => listUsers(ctx, input)),
  getUser: officeProcedure("users.read")
    .input(GetUserInput)
    .output(UserRecord)
    .query(({ ctx, input }) => getUser(ctx, input)),
  addNote: officeProcedure("users.edit")
    .input(AddUserNoteInput)
    .output(UserNotes)
    .mutation(({ ctx, input }) => addUserNote(ctx, input)),
  removeNote: officeProcedure("users.edit")
    .input(RemoveUserNoteInput)
    .output(UserNotes)
    .mutation(({ ctx, input }) => removeUserNote(ctx, input)),
  makeAdmin: officeProcedure("users.setRoles")
    .input(MakeAdminInput)
    .output(ChangedUser)
    .mutation(({ ctx, input }) => makeAdmin(ctx, input)),
  removeAdmin: officeProcedure("users.setRoles")
    .input(RemoveAdminInput)
    .output(ChangedUser)
    .mutation(({ ctx, input }) => removeAdmin(ctx, input)),
  removeSecondFactor: officeProcedure("users.setRoles")
    .input(RemoveSecondFactorInput)
    .output(ChangedUser)
    .mutation(({ ctx, input }) => removeSecondFactor(ctx, input)),
  setTaxExempt: officeProcedure("users.edit")
    .input(SetTaxExemptInput)
    .output(ChangedUser)
    .mutation(({ ctx, input }) => setTaxExempt(ctx, input)),
});
