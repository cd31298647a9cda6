import { homeTexts, limits } from "@ironmonger/contract/messages";
import { Accordion, Box, Group, Skeleton } from "@mantine/core";
import "@mantine/core/styles/Accordion.layer.css";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { Section } from "../../shared/ui/sections/section.tsx";
import { UntilHydrated } from "../../shared/ui/until-hydrated.tsx";

export function Faq() {
  const { data, isPending, error, refetch } = trpc.content.faq.useQuery();
  return (
    <Section title={homeTexts.faq}>
      <Group align="start" gap="xl">
        <Box flex="1 1 20rem">
          {isPending ? <Skeleton height="20rem" radius="sm" /> : null}
          {error && !data ? <LoadFailed error={error} what="the questions" onRetry={refetch} /> : null}
          {data ? (
            <UntilHydrated>
              <Accordion order={3} transitionDuration={limits.transitionMs}>
                {data.map(({ id, question, answer }) => (
                  <Accordion.Item key={id} value={id}>
                    <Accordion.Control>{question}</Accordion.Control>
                    <Accordion.Panel>{answer}</Accordion.Panel>
                  </Accordion.Item>
                ))}
              </Accordion>
            </UntilHydrated>
          ) : null}
        </Box>
        <Box flex="1 1 15rem" maw="26rem" mx="auto">
          <Picture
            className="plate"
            src="/images/faq.webp"
            sizes="(min-width: 62em) 26rem, (min-width: 48em) 15rem, 100vw"
            alt="Three packed cartons behind a packing list on a clipboard"
            width={640}
            height={640}
          />
        </Box>
      </Group>
    </Section>
  );
}
