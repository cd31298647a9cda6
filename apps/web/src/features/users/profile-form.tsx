import { messages } from "@ironmonger/contract/messages";
import { type Profile, UpdateProfileInput } from "@ironmonger/contract/users";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { Fields } from "../../shared/kit/fields.tsx";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { notifyError } from "../../shared/notify.ts";
import { codeOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";

export const profileFieldId = (field: keyof UpdateProfileInput): string => `profile-${field}`;

/** Changes the user's own profile. All five fields are required. The input survives a reload. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const start = {
    fullName: profile.fullName ?? "",
    location: profile.location ?? "",
    education: profile.education ?? "",
    phone: profile.phone ?? "",
    linkedIn: profile.linkedIn ?? "",
  };
  const form = useContractForm(UpdateProfileInput, start, { draftKey: `profile:${profile.id}` });

  const updateProfile = useAction(trpc.users.updateMyProfile, {
    touches: [trpc.users.showMyProfile],
    expects: (utils, changes) =>
      utils.users.showMyProfile.setData(undefined, (before) => before && { ...before, ...changes }),
    toast: messages.profileUpdated,
    onRefused: (error) => notifyError(codeOf(error) === "UNAUTHORIZED" ? messages.noUser : error),
  });

  const propsOf = (field: keyof UpdateProfileInput) => ({ id: profileFieldId(field), ...form.getInputProps(field) });
  return (
    <form noValidate aria-label="Update your profile" onSubmit={form.onSubmit((changes) => updateProfile.run(changes))}>
      <Stack>
        <Fields most={3}>
          <TextInput label="Full name" autoComplete="name" {...propsOf("fullName")} />
          <TextInput label="Location" autoComplete="address-level2" {...propsOf("location")} />
          <TextInput label="Education" {...propsOf("education")} />
          <TextInput label="Phone" type="tel" inputMode="tel" autoComplete="tel" {...propsOf("phone")} />
          <TextInput label="linkedln" inputMode="url" {...propsOf("linkedIn")} />
        </Fields>
        <Group>
          <Button type="submit" color="safety" loading={updateProfile.isWorking}>
            Update
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
