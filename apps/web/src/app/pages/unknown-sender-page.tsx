import { Button, Stack } from "@mantine/core";
import { useParams } from "react-router";
import { AuthCard, FormError } from "../../features/identity/auth-card.tsx";
import { Spinner } from "../../shared/kit/notices/spinner.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { messageOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useShop } from "../../shared/use-shop.ts";

/** The page of the link "I do not know them" in an email that one person sent to another. It acts by the button, not by being opened. */
export function UnknownSenderPage() {
  const { token = "" } = useParams();
  const { shopName } = useShop();
  const { data, error } = trpc.senders.showUnknown.useQuery({ token }, { retry: false });
  const stop = useAction(trpc.senders.stopUnknown, {
    isQuiet: true,
    shows: (utils, sender) => utils.senders.showUnknown.setData({ token }, sender),
  });
  const title = "Do you know the sender?";
  if (error)
    return (
      <AuthCard title={title}>
        <FormError>{messageOf(error)}</FormError>
      </AuthCard>
    );
  if (!data) return <Spinner />;
  const sender = (
    <>
      <strong dir="auto">{data.name}</strong>
      {data.companyName && (
        <>
          {" "}
          of <strong dir="auto">{data.companyName}</strong>
        </>
      )}
    </>
  );
  if (data.isStopped)
    return (
      <AuthCard title="Thank you" lead={<>{sender} can send no more emails to others here.</>}>
        <p role="status">We look at what was sent.</p>
      </AuthCard>
    );
  return (
    <AuthCard
      title={title}
      lead={
        <>
          {shopName} sent you an email because {sender} asked for it.
        </>
      }
    >
      <Stack>
        <p>
          If you do not know them, say so: they can then send no more emails to anybody here, until we have looked at
          it.
        </p>
        <Button color="safety" fullWidth {...stop.button({ token })}>
          I do not know them
        </Button>
        <FormError>{stop.issue}</FormError>
      </Stack>
    </AuthCard>
  );
}
