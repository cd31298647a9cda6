import type { Tool } from "@ironmonger/contract/catalog";
import { perUnit } from "@ironmonger/contract/catalog/sales-unit";
import { canBeOrdered } from "@ironmonger/contract/pricing";
import { Group, Paper, SimpleGrid, Stack, Text } from "@mantine/core";
import { Thumb } from "../../../shared/ui/picture.tsx";
import { Section } from "../../../shared/ui/sections/section.tsx";
import { ToolLink } from "../../../shared/ui/tool-link.tsx";
import { TellMeWhenBack } from "../../back-in-stock/tell-me-when-back.tsx";
import { ToolPrice, useOwnPriced } from "../../pricing/own-prices.tsx";
import { TermsText } from "../terms-text.tsx";
import type { ToolAction } from "../tool-card.tsx";

type Props = { title: string; lead?: string; tools: Tool[]; action: ToolAction };

/** Other tools on the page of a tool, each with its price and a quantity to add. */
export function RelatedTools({ title, lead, tools, action }: Props) {
  const priced = useOwnPriced(tools);
  if (!priced) return null;
  return (
    <Section title={title}>
      {lead ? (
        <Text c="dimmed" mb="md">
          {lead}
        </Text>
      ) : null}
      <SimpleGrid minColWidth="min(20rem, 100%)" className="plain-list" renderRoot={(props) => <ul {...props} />}>
        {priced.map((tool) => (
          <Paper key={tool.id} component="li" withBorder bg="var(--surface)" p="sm">
            <Stack h="100%" gap="sm" justify="space-between">
              <Group gap="sm" wrap="nowrap" align="start">
                <Thumb src={tool.imageUrl} />
                <div>
                  <h3>
                    <ToolLink id={tool.id} name={tool.name} />
                  </h3>
                  <p>
                    <strong>
                      <ToolPrice tool={tool} />
                    </strong>{" "}
                    {perUnit(tool.salesUnit, tool.priceUnit)}
                  </p>
                  <Text size="sm" c="dimmed">
                    <TermsText terms={tool} />
                  </Text>
                  {canBeOrdered(tool) ? null : <Text c="red">Out of stock</Text>}
                </div>
              </Group>
              <div>{canBeOrdered(tool) ? action(tool) : <TellMeWhenBack tool={tool} />}</div>
            </Stack>
          </Paper>
        ))}
      </SimpleGrid>
    </Section>
  );
}
