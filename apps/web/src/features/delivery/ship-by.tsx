import { describeShipBy } from "@ironmonger/contract/delivery/describe-promise";
import { Text } from "@mantine/core";
import { useShopDay } from "../../shared/shop-day.tsx";

/** The day on which an order has to leave; one that has passed is marked as late. */
export function ShipBy({ day }: { day: string }) {
  const { today } = useShopDay();
  const isLate = day < today;
  return (
    <Text span inherit c={isLate ? "red" : "var(--ink)"} fw={isLate || day === today ? "medium" : "regular"}>
      {describeShipBy(day, today)}
      {isLate && ", late"}
    </Text>
  );
}
