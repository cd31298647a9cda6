import { Notes } from "@ironmonger/contract/notes";
import {
  AddUserNoteInput,
  ChangedUser,
  ChangeUserEmailInput,
  EraseUserInput,
  GetUserInput,
  ListUsersInput,
  MakeAdminInput,
  Profile,
  RemoveAdminInput,
  RemoveSecondFactorInput,
  RemoveUserNoteInput,
  SetTaxExemptInput,
  UpdateProfileInput,
  UserPage,
  UserRecord,
} from "@ironmonger/contract/users";
import { changeUserEmail } from "../../../features/users/change-user-email.ts";
import { eraseUser } from "../../../features/users/erase-user.ts";
import { getUser } from "../../../features/users/get-user.ts";
import { listUsers } from "../../../features/users/list-users.ts";
import { makeAdmin } from "../../../features/users/make-admin.ts";
import { removeAdmin } from "../../../features/users/remove-admin.ts";
import { removeSecondFactor } from "../../../features/users/remove-second-factor.ts";
import { setTaxExempt } from "../../../features/users/set-tax-exempt.ts";
import { showMyProfile } from "../../../features/users/show-profile.ts";
import { updateMyProfile } from "../../../features/users/update-profile.ts";
import { addUserNote, removeUserNote } from "../../../features/users/write-user-note.ts";
import { NoInput, Nothing, officeProcedure, router, signedInProcedure } from "../procedures.ts";

export const usersRouter = router({
  showMyProfile: signedInProcedure.query(NoInput, Profile, showMyProfile),
  updateMyProfile: signedInProcedure.mutation(UpdateProfileInput, Profile, updateMyProfile),
  list: officeProcedure("users.read").query(ListUsersInput, UserPage, listUsers),
  getUser: officeProcedure("users.read").query(GetUserInput, UserRecord, getUser),
  addNote: officeProcedure("users.edit").mutation(AddUserNoteInput, Notes, addUserNote),
  removeNote: officeProcedure("users.edit").mutation(RemoveUserNoteInput, Notes, removeUserNote),
  makeAdmin: officeProcedure("users.setRoles").mutation(MakeAdminInput, ChangedUser, makeAdmin),
  removeAdmin: officeProcedure("users.setRoles").mutation(RemoveAdminInput, ChangedUser, removeAdmin),
  removeSecondFactor: officeProcedure("users.setRoles").mutation(
    RemoveSecondFactorInput,
    ChangedUser,
    removeSecondFactor,
  ),
  changeEmail: officeProcedure("users.setRoles").mutation(ChangeUserEmailInput, Nothing, changeUserEmail),
  eraseUser: officeProcedure("users.setRoles").mutation(EraseUserInput, Nothing, eraseUser),
  setTaxExempt: officeProcedure("users.edit").mutation(SetTaxExemptInput, ChangedUser, setTaxExempt),
});
