import { limits } from "@ironmonger/contract/messages";
import { Group, Text } from "@mantine/core";

/** As many star icons as the review has stars, read out as one phrase. An average may end with half a star. */
export function Stars({ count }: { count: number }) {
  const whole = Math.floor(count);
  return (
    <Group
      component="span"
      display="inline-flex"
      gap={0}
      c="var(--stars)"
      role="img"
      aria-label={`${count} of ${limits.maxStars} stars`}
    >
      {Array.from({ length: whole }, (_, index) => index).map((index) => (
        <Star key={index} />
      ))}
      {count > whole ? <Star isHalf /> : null}
      {count === 0 ? (
        <Text span c="dimmed" fz="sm">
          0 stars
        </Text>
      ) : null}
    </Group>
  );
}

/** The left half of a star is cut by its box. */
const Star = ({ isHalf = false }: { isHalf?: boolean }) => (
  <svg
    viewBox={`0 0 ${isHalf ? 10 : 20} 20`}
    width={isHalf ? 9 : 18}
    height="18"
    aria-hidden="true"
    data-star={isHalf ? "half" : ""}
  >
    <path fill="currentColor" d="m10 1.6 2.5 5.3 5.8.7-4.3 4 1.1 5.7L10 14.5l-5.1 2.8L6 11.6l-4.3-4 5.8-.7z" />
  </svg>
);
