import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { trpc } from "../../shared/server/trpc.ts";

/** The company for which an order was placed; `to` is its page. */
export function CompanyName({ id, to }: { id: string; to: string }) {
  const { data } = trpc.companies.get.useQuery({ id }, { staleTime: 60_000 });
  if (!data) return "…";
  return (
    <span title={`${data.name} ${data.number}`}>
      <Anchor component={Link} to={to} inherit dir="auto">
        {data.name}
      </Anchor>{" "}
      {data.number}
    </span>
  );
}
