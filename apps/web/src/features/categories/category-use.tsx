import type { CategoryNode } from "@ironmonger/contract/categories";
import { Text } from "@mantine/core";
import { trpc } from "../../shared/server/trpc.ts";

/** Says what else ends with a category: percentages of price lists, and that companies are shown it. */
export function CategoryUse({ category: { id, name } }: { category: CategoryNode }) {
  const { data } = trpc.categories.describeUse.useQuery({ id });
  if (!data) return null;
  const { priceLists, ruleCount, assortmentCount } = data;
  const more = ruleCount - priceLists.length;
  const lists = [...priceLists, ...(more > 0 ? [`${more} more`] : [])].join(", ");
  return (
    <>
      {ruleCount > 0 ? (
        <Text size="sm" mt="xs">
          These price lists lose their percentage off {name}: {lists}.
        </Text>
      ) : null}
      {assortmentCount > 0 ? (
        <Text size="sm" mt="xs">
          The assortment of {assortmentCount} {assortmentCount === 1 ? "company or group" : "companies and groups"}{" "}
          names it, and has to be changed by hand.
        </Text>
      ) : null}
    </>
  );
}
