import { isUsualPrice } from "@ironmonger/contract/pricing/price-unit";
import { Box, Paper, Text } from "@mantine/core";

type Explained = { explanation: { text: string; rule?: string }[] };

/** The rules that determined a line's price: on paper the one that applied, on the screen all on request. */
export function WhyThisPrice({ explanation }: Explained) {
  if (isUsualPrice(explanation)) return null;
  return (
    <>
      <Text component="details" size="sm" c="dimmed" className="no-print">
        <Text component="summary" size="sm" c="steel" py="2xs">
          Why this price?
        </Text>
        <ol>
          {explanation.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </Text>
      <Text span size="sm" className="only-print">
        {explanation.at(-1)?.text}
      </Text>
    </>
  );
}

type BesideProps = Explained & { stop?: React.ComponentProps<"summary"> };

/**
 * The same beside a price in a row: the rules stand over the rows below, so that no row moves. `stop`: what its word needs in a grid, where
 * the keys stop at it.
 */
export function WhyBesidePrice({ explanation, stop }: BesideProps) {
  if (isUsualPrice(explanation)) return null;
  return (
    <>
      <Box component="details" display="inline-block" pos="relative" className="no-print">
        <Text component="summary" display="inline" inherit c="steel" aria-label="Why this price?" {...stop}>
          why
        </Text>
        <Paper component="ol" withBorder shadow="md" p="sm" pos="absolute" right={0} ta="start" style={over}>
          {explanation.map(({ text }) => (
            <Text component="li" size="sm" key={text}>
              {text}
            </Text>
          ))}
        </Paper>
      </Box>
      <Text span size="xs" className="only-print">
        {explanation.at(-1)?.text}
      </Text>
    </>
  );
}

/** As wide as the longest rule, where a screen has room for it. */
const over = {
  zIndex: 2,
  width: "max-content",
  maxWidth: "min(24rem, 70vw)",
  whiteSpace: "normal",
  listStylePosition: "inside",
} as const;
