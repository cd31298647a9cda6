import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useCompanyId } from "../identity/buying-for.ts";
import { useSignedIn } from "../identity/use-signed-in.ts";

/** Hands the basket over to a colleague. Nothing for people who buy for themselves, or alone. */
export function HandOverBasket() {
  const companyId = useCompanyId();
  return companyId === null ? null : <HandOver companyId={companyId} />;
}

function HandOver({ companyId }: { companyId: string }) {
  const { user } = useSignedIn();
  const { data = [] } = trpc.companies.listMembers.useQuery({ companyId });
  const colleagues = data.filter(({ userId }) => userId !== user?.id);
  const [toUserId, setTo] = useState("");
  const handOver = useAction(trpc.basket.handOver, {
    touches: [trpc.basket],
    toast: (_answer, { toUserId }) =>
      `Your basket is with ${colleagues.find(({ userId }) => userId === toUserId)?.name ?? "your colleague"} now`,
  });
  if (colleagues.length === 0) return null;
  return (
    <Group gap="xs" wrap="nowrap">
      <select
        className="list-field"
        aria-label="Hand the basket over to"
        value={toUserId}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      >
        <option value="">Hand over to…</option>
        {colleagues.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </select>
      {toUserId ? (
        <Button variant="default" size="sm" {...handOver.button({ toUserId })}>
          Hand over
        </Button>
      ) : null}
    </Group>
  );
}
