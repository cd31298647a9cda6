import { canBeOrdered } from "@ironmonger/contract/pricing";
import { Skeleton, Stack } from "@mantine/core";
import { TellMeWhenBack } from "../../../features/back-in-stock/tell-me-when-back.tsx";
import { AddToBasket } from "../../../features/basket/add/add-to-basket.tsx";
import { ListTable, NewList } from "../../../features/lists/list-table.tsx";
import { PurchasedTools } from "../../../features/lists/purchased-tools.tsx";
import { PartNumbers } from "../../../features/order-pad/part-numbers.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { useInSlices } from "../../../shared/lazy/use-in-slices.ts";
import { trpc } from "../../../shared/server/trpc.ts";

/** The buyer's lists, and every tool that they have bought. */
export function ListsPage() {
  const lists = trpc.lists.listSummaries.useQuery();
  const purchased = trpc.lists.previouslyPurchased.useQuery();
  const partNumbers = trpc.orderPad.listPartNumbers.useQuery();
  const failed = [lists, purchased, partNumbers].find(({ isError, data }) => isError && !data);
  // Shown together, so that nothing moves when one of them arrives.
  const data = useInSlices(
    lists.data && purchased.data && partNumbers.data
      ? { lists: lists.data, tools: purchased.data, partNumbers: partNumbers.data }
      : undefined,
  );
  return (
    <>
      <PageHead
        title="Your lists"
        lead="Save what you order again and again as lists, which you can share and add to the basket in one go. Below them is everything that you have bought."
        actions={<NewList />}
      />
      {data ? (
        <Stack>
          <ListTable lists={data.lists} />
          {data.partNumbers.length > 0 && <PartNumbers partNumbers={data.partNumbers} />}
          <PurchasedTools
            tools={data.tools}
            action={({ usualQuantity, ...tool }) =>
              canBeOrdered(tool) ? (
                <AddToBasket tool={tool} firstQuantity={usualQuantity} isInRow />
              ) : (
                <TellMeWhenBack tool={tool} />
              )
            }
          />
        </Stack>
      ) : failed ? (
        <LoadFailed what="your lists" error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Skeleton height={640} mt="md" />
      )}
    </>
  );
}
