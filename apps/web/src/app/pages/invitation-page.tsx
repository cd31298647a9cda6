import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { roleLabels } from "../../features/companies/company-status.ts";
import { AuthCard, FormError } from "../../features/identity/auth-card.tsx";
import { SignInForm } from "../../features/identity/sign-in-form.tsx";
import { SignUpForm } from "../../features/identity/sign-up-form.tsx";
import { useSignedIn, useSignOut } from "../../features/identity/use-signed-in.ts";
import { Spinner } from "../../shared/kit/notices/spinner.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { notifyError } from "../../shared/notify.ts";
import { messageOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useShop } from "../../shared/use-shop.ts";

/** The page of the link in an invitation: its person signs in or registers, and joins the company. */
export function InvitationPage() {
  const { token = "" } = useParams();
  const { user, isPending } = useSignedIn();
  const navigate = useNavigate();
  const { contactEmail } = useShop();
  const { data, error } = trpc.companies.showInvitation.useQuery({ token }, { retry: false });
  const { signOut } = useSignOut();
  const [isNew, setIsNew] = useState(false);
  const accept = useAction(trpc.companies.acceptInvitation, {
    isQuiet: true,
    onDone: ({ id }) => navigate("/dashboard/company", { replace: true, state: { joined: id } }),
  });
  if (error && !accept.isDone)
    return (
      <AuthCard
        title="Invitation"
        lead={
          <>
            {messageOf(error)}{" "}
            {contactEmail && (
              <>
                Ask the person who invited you, or write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
              </>
            )}
          </>
        }
      >
        <Stack gap="sm" mt="lg">
          {user ? null : (
            <Button component={PrefetchLink} to="/login" variant="default" fullWidth>
              Login
            </Button>
          )}
          <Button component={PrefetchLink} to="/catalog" variant="default" fullWidth>
            Browse the catalog
          </Button>
        </Stack>
      </AuthCard>
    );
  if (!data || isPending) return <Spinner />;
  const { companyName, email, role } = data;
  const lead = (
    <>
      <strong dir="auto">{companyName}</strong> invites {email} to buy for it as {roleLabels[role].toLowerCase()}.
    </>
  );
  if (user)
    return (
      <AuthCard title={`Join ${companyName}`} lead={lead}>
        <Stack gap="sm" mt="lg">
          {user.email === email ? (
            <Button
              color="safety"
              fullWidth
              loading={accept.isWorking || accept.isDone}
              onClick={() => accept.run({ token })}
            >
              Accept
            </Button>
          ) : (
            <>
              <p>You are logged in as {user.email}. Log out, and log in with the email of the invitation.</p>
              <Button variant="default" fullWidth onClick={() => signOut().catch(notifyError)}>
                Log out
              </Button>
            </>
          )}
          <FormError>{accept.issue}</FormError>
        </Stack>
      </AuthCard>
    );
  return (
    <AuthCard
      title={`Join ${companyName}`}
      lead={lead}
      foot={
        <Button variant="transparent" px={0} onClick={() => setIsNew((was) => !was)}>
          {isNew ? "I have an account already" : "I have no account yet"}
        </Button>
      }
    >
      {isNew ? (
        <SignUpForm email={email} onDone={() => {}} />
      ) : (
        <SignInForm returnTo={`/invitation/${token}`} filledIn={{ email, password: "" }} />
      )}
    </AuthCard>
  );
}
