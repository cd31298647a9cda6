import type { DeviceSession } from "@ironmonger/contract/identity";
import { Badge, Button, Skeleton } from "@mantine/core";
import clsx from "clsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import rows from "../../shared/ui/sections/row-list.module.css";
import classes from "./session-list.module.css";

/** The devices on which the user is signed in. The others can be signed out one by one or together. */
export function SessionList() {
  const sessions = trpc.identity.listSessions.useQuery();
  const touches = [trpc.identity.listSessions];
  const endSession = useAction(trpc.identity.endSession, {
    touches,
    expects: (utils, { id }) =>
      utils.identity.listSessions.setData(undefined, (all) => all?.filter((session) => session.id !== id)),
  });
  const endOthers = useAction(trpc.identity.endOtherSessions, { touches, toast: "Signed out everywhere else" });

  if (sessions.isError && !sessions.data) {
    return <LoadFailed what="your sessions" error={sessions.error} onRetry={() => void sessions.refetch()} />;
  }
  if (!sessions.data) return <Skeleton height={72} />;

  const hasOthers = sessions.data.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul className={clsx(rows.list, classes.sessions)}>
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => endSession.run({ id: session.id })} />
        ))}
      </ul>
      {hasOthers && (
        <Button size="sm" variant="default" className={classes.end} {...endOthers.button()}>
          Sign out everywhere else
        </Button>
      )}
    </>
  );
}

function SessionRow({ session, onEnd }: { session: DeviceSession; onEnd: () => void }) {
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <strong>{session.device}</strong>
        <span className={rows.detail}>
          Last used <MomentText at={session.lastUsedAt} isShort /> from {session.address}
        </span>
      </div>
      {session.isCurrent ? (
        <Badge color="green" variant="light" radius="sm" tt="none">
          This device
        </Badge>
      ) : (
        <Button size="sm" variant="default" onClick={onEnd} aria-label={`Sign out ${session.device}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
