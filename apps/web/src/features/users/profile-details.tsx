import { messages } from "@ironmonger/contract/messages";
import type { Profile, UpdateProfileInput } from "@ironmonger/contract/users";
import { Anchor, Text } from "@mantine/core";
import { Fact, Facts } from "../../shared/kit/facts.tsx";
import { State } from "../../shared/kit/state.tsx";
import { EmailText } from "../../shared/ui/email-text.tsx";
import { profileFieldId } from "./profile-form.tsx";
import { SendVerificationButton } from "./send-verification-button.tsx";

/** The user's profile; for each empty field 'Not set yet', which leads to it in the form. */
export function ProfileDetails({ profile }: { profile: Profile }) {
  return (
    <Facts>
      <Fact label="Email">
        <EmailText email={profile.email} />{" "}
        {profile.isEmailVerified ? (
          <State kind="good">Verified</State>
        ) : (
          <>
            <State kind="bad">Not verified</State> <SendVerificationButton />
          </>
        )}
      </Fact>
      <Fact label="Full name">
        <OrSet value={profile.fullName} field="fullName" />
      </Fact>
      <Fact label="Location">
        <OrSet value={profile.location} field="location" />
      </Fact>
      <Fact label="Education">
        <OrSet value={profile.education} field="education" />
      </Fact>
      <Fact label="Phone">
        <OrSet value={profile.phone} field="phone" />
      </Fact>
      <Fact label="linkedln">
        <OrSet value={profile.linkedIn} field="linkedIn" />
      </Fact>
      {profile.isTaxExempt && <Fact label="Tax">Exempt: you pay no tax on new orders</Fact>}
    </Facts>
  );
}

type OrSetProps = { value: string | null; field: keyof UpdateProfileInput };

const OrSet = ({ value, field }: OrSetProps) =>
  value ? (
    <Text span inherit fw="medium" dir="auto">
      {value}
    </Text>
  ) : (
    <Anchor
      component="button"
      type="button"
      inherit
      title="Set it in the form"
      onClick={() => document.getElementById(profileFieldId(field))?.focus()}
    >
      {messages.notSet}
    </Anchor>
  );
