import { Text } from "@mantine/core";

/**
 * The rules that determined a line's price: on paper the one that applied, on the screen all on request. Nothing if the public price at
 * the minimum order applied.
 */
export function WhyThisPrice({ explanation }: { explanation: { text: string; rule?: string }[] }) {
  if (explanation.length < 2 && (explanation[0]?.rule ?? "price") === "price") return null;
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
