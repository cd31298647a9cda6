import type { DeviceSession } from "@ironmonger/contract/identity";
import { Badge, Button } from "@mantine/core";
import { Row, Rows } from "../../shared/kit/rows.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { MomentText } from "../../shared/ui/moment-text.tsx";

/** The devices on which the user is signed in. The others can be signed out one by one or together. */
export function SessionList() {
  const sessions = trpc.identity.listSessions.useQuery();
  const touches = [trpc.identity.listSessions];
  const endSession = useAction(trpc.identity.endSession, {
    touches,
    expects: (utils, { id }) =>
      utils.identity.listSessions.setData(undefined, (all) => all?.filter((session) => session.id !== id)),
  });
  const endOtherSessions = useAction(trpc.identity.endOtherSessions, { touches, toast: "Signed out everywhere else" });

  const hasOtherSessions = sessions.data?.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <Rows noun="your sessions" items={sessions.data} failure={sessions} empty="">
        {(session) => (
          <SessionRow key={session.id} session={session} onEnd={() => endSession.run({ id: session.id })} />
        )}
      </Rows>
      {hasOtherSessions && (
        <Button size="sm" variant="default" mt="sm" {...endOtherSessions.button()}>
          Sign out everywhere else
        </Button>
      )}
    </>
  );
}

function SessionRow({ session, onEnd }: { session: DeviceSession; onEnd: () => void }) {
  return (
    <Row
      name={session.device}
      detail={
        <>
          Last used <MomentText at={session.lastUsedAt} isShort /> from {session.address}
        </>
      }
      actions={
        session.isCurrent ? (
          <Badge color="green" variant="light" radius="sm" tt="none">
            This device
          </Badge>
        ) : (
          <Button size="sm" variant="default" onClick={onEnd} aria-label={`Sign out ${session.device}`}>
            Sign out
          </Button>
        )
      }
    />
  );
}
