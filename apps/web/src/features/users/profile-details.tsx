import { messages } from "@ironmonger/contract/messages";
import type { Profile } from "@ironmonger/contract/users";
import { Badge, Text } from "@mantine/core";
import { Fact, Facts } from "../../shared/kit/facts.tsx";
import { EmailText } from "../../shared/ui/email-text.tsx";
import { SendVerificationButton } from "./send-verification-button.tsx";

/** The user's profile; 'Not set yet' for each empty field. */
export function ProfileDetails({ profile }: { profile: Profile }) {
  return (
    <Facts>
      <Fact label="Email">
        <EmailText email={profile.email} />{" "}
        {profile.isEmailVerified ? (
          <Text span inherit c="var(--green)" fw="medium">
            ✓ Verified
          </Text>
        ) : (
          <>
            <Badge color="red" variant="light" radius="sm" tt="none">
              Not verified
            </Badge>{" "}
            <SendVerificationButton />
          </>
        )}
      </Fact>
      <Fact label="Full name">{orNotSet(profile.fullName)}</Fact>
      <Fact label="Location">{orNotSet(profile.location)}</Fact>
      <Fact label="Education">{orNotSet(profile.education)}</Fact>
      <Fact label="Phone">{orNotSet(profile.phone)}</Fact>
      <Fact label="linkedln">{orNotSet(profile.linkedIn)}</Fact>
      {profile.isTaxExempt && <Fact label="Tax">Exempt: you pay no tax on new orders</Fact>}
    </Facts>
  );
}

const orNotSet = (value: string | null) =>
  value ? (
    <Text span inherit fw="medium" dir="auto">
      {value}
    </Text>
  ) : (
    <Text span inherit c="dimmed">
      {messages.notSet}
    </Text>
  );
