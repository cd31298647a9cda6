import { messages } from "@ironmonger/contract/messages";
import { Anchor, Skeleton, Stack } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { useForgetAccount } from "../../../features/identity/use-signed-in.ts";
import { ChangeEmailForm } from "../../../features/users/change-email-form.tsx";
import { OwnData } from "../../../features/users/own-data.tsx";
import { ProfileDetails } from "../../../features/users/profile-details.tsx";
import { ProfileForm } from "../../../features/users/profile-form.tsx";
import { SessionList } from "../../../features/users/session-list.tsx";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { RecordPage } from "../../../shared/kit/record.tsx";
import { useInSlices } from "../../../shared/lazy/use-in-slices.ts";
import { codeOf } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";

/** The user's profile, the form that changes it, and the devices on which the user is signed in. */
export function ProfilePage() {
  const query = trpc.users.showMyProfile.useQuery();
  const profile = useInSlices(query.data);
  const forgetAccount = useForgetAccount();
  const navigate = useNavigate();
  const leave = async () => {
    await forgetAccount();
    navigate("/");
  };

  if (query.isError && !query.data) {
    return (
      <>
        <ProfileHead />
        {codeOf(query.error) === "UNAUTHORIZED" ? (
          <EmptyState title={messages.noUser} />
        ) : (
          <LoadFailed what="your profile" error={query.error} onRetry={() => void query.refetch()} />
        )}
      </>
    );
  }

  if (!profile) return <ProfileSkeleton />;
  return (
    <RecordPage
      hasFactsFirst
      head={<ProfileHead />}
      facts={
        <Panel title="Your info">
          <ProfileDetails profile={profile} />
          <Stack gap="xs" mt="sm" align="flex-start">
            <Anchor component={Link} to="/dashboard/addresses" inherit>
              Your addresses
            </Anchor>
            <Anchor component={Link} to="/dashboard/security" inherit>
              Sign-in and security
            </Anchor>
          </Stack>
        </Panel>
      }
    >
      <Panel title="Update your info">
        <ProfileForm key={profile.id} profile={profile} />
      </Panel>
      <Panel title="Your email">
        <ChangeEmailForm key={profile.id} profile={profile} />
      </Panel>
      <Panel title="Where you are signed in">
        <SessionList />
      </Panel>
      <Panel title="Your data">
        <OwnData profile={profile} onDeleted={leave} />
      </Panel>
    </RecordPage>
  );
}

function ProfileHead() {
  return <PageHead title="My profile" lead="What the shop knows about you, and where you are signed in." />;
}

/** Replaced as a whole, so that nothing in it moves when the profile arrives. */
function ProfileSkeleton() {
  return (
    <>
      <ProfileHead />
      <Skeleton height={520} />
    </>
  );
}
