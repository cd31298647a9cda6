import { Skeleton } from "@mantine/core";
import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { RecordHistory } from "../../../features/audit/record-history.tsx";
import { useSignedIn } from "../../../features/identity/use-signed-in.ts";
import { OrdersOfUser } from "../../../features/orders/tables/orders-of-user.tsx";
import { UserRecordView } from "../../../features/users/user-record.tsx";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { useInSlices } from "../../../shared/lazy/use-in-slices.ts";
import { codeOf } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";

/** One person for admins. The address has the id; an address with the email redirects to it. */
export function UserPage() {
  const { id = "" } = useParams();
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const isEmail = id.includes("@");
  const query = trpc.users.getUser.useQuery(isEmail ? { email: id } : { id });
  const record = useInSlices(query.data);
  useEffect(() => {
    if (!isEmail || !query.data) return;
    utils.users.getUser.setData({ id: query.data.id }, query.data);
    navigate(`/dashboard/users/${query.data.id}`, { replace: true });
  }, [isEmail, query.data, utils, navigate]);
  const isMissing = ["NOT_FOUND", "BAD_REQUEST"].includes(codeOf(query.error) ?? "");

  if (record)
    return (
      <UserRecordView
        key={record.id}
        record={record}
        ownEmail={user?.email}
        orders={<OrdersOfUser orders={record.orders} />}
        history={<RecordHistory entity="user" id={record.id} />}
      />
    );
  return (
    <>
      <PageHead title="User" tabTitle="User" />
      {isMissing ? (
        <EmptyState title="There is no such user." />
      ) : query.isError ? (
        <LoadFailed what="the user" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={640} />
      )}
    </>
  );
}
