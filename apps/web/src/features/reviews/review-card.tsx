import type { Review } from "@ironmonger/contract/reviews";
import { Box, Paper, SimpleGrid, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { MultilineText } from "../../shared/ui/multiline-text.tsx";
import { useShop } from "../../shared/use-shop.ts";
import { Stars } from "./stars.tsx";

type Props = {
  review: Review;
  /** Below its author's name. */
  note?: ReactNode;
};

/** A review as everybody sees it, with the shop's answer below it. */
export function ReviewCard({ review, note }: Props) {
  const { shopName } = useShop();
  return (
    <Paper component="figure" withBorder p="md" bg="var(--surface)">
      <Stack gap="xs" h="100%">
        <Stars count={review.stars} />
        <blockquote>
          <MultilineText>{review.text}</MultilineText>
        </blockquote>
        <Text component="figcaption" c="dimmed" fw="medium" mt="auto">
          <bdi>{review.name}</bdi>
          {note}
        </Text>
        {review.answer === null ? null : (
          <Box p="sm" bg="var(--soft)">
            <strong>{shopName} answers:</strong>
            <br />
            <MultilineText>{review.answer}</MultilineText>
          </Box>
        )}
      </Stack>
    </Paper>
  );
}

/** As many beside each other as fit. */
export const ReviewGrid = ({ children }: { children: ReactNode }) => (
  <SimpleGrid type="container" cols={{ base: 1, "42rem": 2, "63rem": 3 }} spacing="lg">
    {children}
  </SimpleGrid>
);

/** Tells the author of a hidden review why others do not see it. */
export function HiddenNote({ review: { hiddenReason } }: { review: Review }) {
  if (hiddenReason === null) return null;
  return (
    <Text p="sm" mb="sm" bg="var(--soft)">
      <strong>Hidden:</strong> <bdi>{hiddenReason}</bdi>
      <br />
      Only you and the shop see this review.
    </Text>
  );
}
