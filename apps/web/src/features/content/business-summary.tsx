import { homeTexts } from "@ironmonger/contract/messages";
import { Group, SimpleGrid, Text } from "@mantine/core";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { Section } from "../../shared/ui/sections/section.tsx";
import { Thousands } from "../../shared/ui/thousands.tsx";

export function BusinessSummary() {
  const { data, error, refetch } = trpc.content.summary.useQuery();
  const counters = [
    { text: homeTexts.differentTools, value: data?.tools },
    { text: homeTexts.itemsAvailable, value: data?.available },
    { text: homeTexts.soldSoFar, value: data?.sold },
  ];
  return (
    <Section title={homeTexts.businessSummary}>
      {error && !data ? (
        <LoadFailed error={error} what="the summary" onRetry={refetch} />
      ) : (
        <SimpleGrid component="ul" className="plain-list" type="container" cols={{ base: 1, "45rem": 3 }} spacing="sm">
          {counters.map(({ text, value }) => (
            <Group component="li" key={text("")} align="baseline" gap="xs" c="dimmed">
              {value === undefined ? <Counter text={text("–")} /> : <Counter text={text(String(value))} />}
            </Group>
          ))}
        </SimpleGrid>
      )}
    </Section>
  );
}

/** The number large, its words small. */
function Counter({ text }: { text: string }) {
  const [number = "", ...words] = text.split(" ");
  return (
    <>
      <Text component="strong" c="var(--ink)" fz="2xl" fw="bold" lh={1.2}>
        <Thousands text={number} />
      </Text>{" "}
      <span>{words.join(" ")}</span>
    </>
  );
}
