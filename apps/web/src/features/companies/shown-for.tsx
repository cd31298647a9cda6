import type { Order } from "@ironmonger/contract/orders";
import { Button } from "@mantine/core";
import { buyingFor, useCompanyId } from "../identity/buying-for.ts";
import { useMyCompanies } from "../identity/my-companies.ts";
import { useSignedIn } from "../identity/use-signed-in.ts";
import { BuyerLine } from "./buyer-line.tsx";

/**
 * Says for whom an order was placed, if the person buys for another buyer at the moment, and lets them change that. Nothing for the office,
 * to which it is nobody's.
 */
export function ShownFor({ order: { companyId, buyerId } }: { order: Pick<Order, "companyId" | "buyerId"> }) {
  const { user } = useSignedIn();
  const current = useCompanyId();
  const companies = useMyCompanies();
  if (!companies) return null;
  const company = companies.find(({ id }) => id === companyId);
  const isOwn = companyId === null && buyerId === user?.id;
  if (companyId === current || (!company && !isOwn)) return null;
  return (
    <BuyerLine
      label="Shown for"
      actions={
        <Button variant="default" size="xs" onClick={() => buyingFor.choose(companyId)}>
          Buy for {company ? "this company" : "myself"}
        </Button>
      }
    >
      Shown for <strong dir="auto">{company?.name ?? "yourself"}</strong>. You buy for{" "}
      <span dir="auto">{companies.find(({ id }) => id === current)?.name ?? "yourself"}</span> at the moment.
    </BuyerLine>
  );
}
