import { messages } from "@ironmonger/contract/messages";
import type { Profile } from "@ironmonger/contract/users";
import { Badge } from "@mantine/core";
import type { ReactNode } from "react";
import { EmailText } from "../../shared/ui/email-text.tsx";
import classes from "./profile-details.module.css";
import { SendVerificationButton } from "./send-verification-button.tsx";

/** The user's profile; 'Not set yet' for each empty field. */
export function ProfileDetails({ profile }: { profile: Profile }) {
  return (
    <dl className={classes.details}>
      <Detail label="Email">
        <span className={classes.value}>
          <EmailText email={profile.email} />
        </span>
        {profile.isEmailVerified ? (
          <span className={classes.verified}>✓ Verified</span>
        ) : (
          <span className={classes.unverified}>
            <Badge color="red" variant="light" radius="sm" tt="none">
              Not verified
            </Badge>
            <SendVerificationButton />
          </span>
        )}
      </Detail>
      <Detail label="Full name">{orNotSet(profile.fullName)}</Detail>
      <Detail label="Location">{orNotSet(profile.location)}</Detail>
      <Detail label="Education">{orNotSet(profile.education)}</Detail>
      <Detail label="Phone">{orNotSet(profile.phone)}</Detail>
      <Detail label="linkedln">{orNotSet(profile.linkedIn)}</Detail>
      {profile.isTaxExempt && <Detail label="Tax">Exempt: you pay no tax on new orders</Detail>}
    </dl>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.detail}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const orNotSet = (value: string | null) =>
  value ? (
    <span className={classes.value} dir="auto">
      {value}
    </span>
  ) : (
    <span className={classes.notSet}>{messages.notSet}</span>
  );
