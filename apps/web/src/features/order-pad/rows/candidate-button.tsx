import { Button, Text } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { Thumb } from "../../../shared/ui/picture.tsx";

/** A tool that a line may mean, by its name and picture. */
export function CandidateButton({
  tool: { name, imageUrl },
  facts,
  line,
  onChoose,
  ...stop
}: {
  tool: { name: string; imageUrl: string };
  facts: (ReactNode | null)[];
  line: string;
  onChoose: () => void;
}) {
  return (
    <Button
      variant="default"
      fullWidth
      h="auto"
      p="2xs"
      justify="flex-start"
      leftSection={<Thumb src={imageUrl} />}
      styles={{ label: { display: "block", textAlign: "start", whiteSpace: "normal" } }}
      onClick={onChoose}
      aria-label={`Use ${name}: ${line}`}
      {...stop}
    >
      {name}
      <Text span display="block" size="xs" c="dimmed">
        {facts.filter(Boolean).map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one tool do not move
          <Fragment key={index}>
            {index > 0 ? " · " : null}
            {fact}
          </Fragment>
        ))}
      </Text>
    </Button>
  );
}
