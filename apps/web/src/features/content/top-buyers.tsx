import { homeTexts } from "@ironmonger/contract/messages";
import { Box, Group, SimpleGrid, Skeleton, Text } from "@mantine/core";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { Section } from "../../shared/ui/sections/section.tsx";
import { Thousands } from "../../shared/ui/thousands.tsx";

export function TopBuyers() {
  const { data, isPending, error, refetch } = trpc.content.topBuyers.useQuery();
  if (data?.length === 0) return null;
  return (
    <Section title={homeTexts.topBuyers}>
      {isPending ? <Skeleton height="13rem" radius="sm" /> : null}
      {error && !data ? <LoadFailed error={error} what="our buyers" onRetry={refetch} /> : null}
      <SimpleGrid component="ul" className="plain-list" type="container" cols={{ base: 1, "45rem": 2, "59rem": 3 }}>
        {data?.map((buyer) => (
          <Group component="li" key={buyer.id} align="start" wrap="nowrap">
            <Box w="4.5rem" flex="none">
              <Picture src={buyer.imageUrl} alt="" width={72} height={72} sizes="72px" className="plate" />
            </Box>
            <div>
              <h3>{buyer.name}</h3>
              <p>{homeTexts.ownerOf(buyer.shop)}</p>
              <Text fw="medium">
                <Thousands text={homeTexts.toolsBought(String(buyer.toolsBought))} />
              </Text>
              <Text c="dimmed">{buyer.from}</Text>
            </div>
          </Group>
        ))}
      </SimpleGrid>
    </Section>
  );
}
