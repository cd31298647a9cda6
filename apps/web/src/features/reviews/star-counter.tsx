import { limits } from "@ironmonger/contract/messages";
import { ActionIcon, Group, Text } from "@mantine/core";
import type { KeyboardEvent } from "react";

type Props = { value: number; onChange: (stars: number) => void };

/** Sets none to five stars by buttons or arrow keys. Each change is announced to screen readers. */
export function StarCounter({ value, onChange }: Props) {
  const choose = (stars: number) => onChange(Math.max(0, Math.min(limits.maxStars, stars)));
  const byKey: Record<string, number> = {
    ArrowUp: value + 1,
    ArrowRight: value + 1,
    ArrowDown: value - 1,
    ArrowLeft: value - 1,
    Home: 0,
    End: limits.maxStars,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const stars = byKey[event.key];
    if (stars === undefined) return;
    event.preventDefault();
    choose(stars);
  };

  return (
    <Group gap="xs">
      <ActionIcon variant="default" size={44} aria-label="One star fewer" onClick={() => choose(value - 1)}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M2 8h12" stroke="currentColor" strokeWidth="1.8" />
        </svg>
      </ActionIcon>
      <Group
        gap={0}
        c="var(--stars)"
        role="spinbutton"
        tabIndex={0}
        aria-label="Stars"
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={limits.maxStars}
        aria-valuetext={starsText(value)}
        onKeyDown={onKeyDown}
      >
        {Array.from({ length: limits.maxStars }, (_, index) => index).map((index) => (
          <svg
            key={index}
            viewBox="0 0 20 20"
            width="30"
            height="30"
            aria-hidden="true"
            color={index < value ? undefined : "var(--ink-soft)"}
          >
            <path
              d="m10 1.6 2.5 5.3 5.8.7-4.3 4 1.1 5.7L10 14.5l-5.1 2.8L6 11.6l-4.3-4 5.8-.7z"
              fill={index < value ? "currentColor" : "none"}
              stroke="currentColor"
              strokeWidth="1"
            />
          </svg>
        ))}
      </Group>
      <ActionIcon variant="default" size={44} aria-label="One star more" onClick={() => choose(value + 1)}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M2 8h12M8 2v12" stroke="currentColor" strokeWidth="1.8" />
        </svg>
      </ActionIcon>
      <Text component="output" c="dimmed" className="figures" aria-live="polite">
        {starsText(value)}
      </Text>
    </Group>
  );
}

const starsText = (stars: number): string => `${stars} ${stars === 1 ? "star" : "stars"}`;
