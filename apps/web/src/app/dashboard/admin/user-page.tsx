import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { RecordHistory } from "../../../features/audit/record-history.tsx";
import { useSignedIn } from "../../../features/identity/use-signed-in.ts";
import { OrdersOfUser } from "../../../features/orders/tables/orders-of-user.tsx";
import { UserRecordView } from "../../../features/users/user-record.tsx";
import { NotLoaded } from "../../../shared/kit/notices/not-loaded.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { useInSlices } from "../../../shared/lazy/use-in-slices.ts";
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
      <NotLoaded query={query} what="the user" missing="There is no such user." height={640} />
    </>
  );
}
