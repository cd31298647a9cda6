import { Box, Paper, Text } from "@mantine/core";

type Explained = { explanation: { text: string; rule?: string }[] };

/** Nothing if the public price at the minimum order applied. */
const isUsual = ({ explanation }: Explained): boolean =>
  explanation.length < 2 && (explanation[0]?.rule ?? "price") === "price";

/** The rules that determined a line's price: on paper the one that applied, on the screen all on request. */
export function WhyThisPrice({ explanation }: Explained) {
  if (isUsual({ explanation })) return null;
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

/** The same beside a price in a row: the rules stand over the rows below, so that no row moves. */
export function WhyBesidePrice({ explanation }: Explained) {
  if (isUsual({ explanation })) return null;
  return (
    <>
      <Box component="details" display="inline-block" pos="relative" className="no-print">
        <Text component="summary" display="inline" inherit c="steel" aria-label="Why this price?">
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

const over = { zIndex: 2, listStylePosition: "inside" } as const;
