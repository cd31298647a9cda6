import { limits } from "@ironmonger/contract/messages";
import { ActionIcon } from "@mantine/core";
import type { KeyboardEvent } from "react";
import classes from "./star-counter.module.css";

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
    <div className={classes.counter}>
      <ActionIcon variant="default" size={44} aria-label="One star fewer" onClick={() => choose(value - 1)}>
        −
      </ActionIcon>
      <div
        role="spinbutton"
        tabIndex={0}
        aria-label="Stars"
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={limits.maxStars}
        aria-valuetext={starsText(value)}
        className={classes.stars}
        onKeyDown={onKeyDown}
      >
        <span aria-hidden="true">
          {"★".repeat(value)}
          <span className={classes.unlit}>{"★".repeat(limits.maxStars - value)}</span>
        </span>
      </div>
      <ActionIcon variant="default" size={44} aria-label="One star more" onClick={() => choose(value + 1)}>
        +
      </ActionIcon>
      <output className={classes.count} aria-live="polite">
        {starsText(value)}
      </output>
    </div>
  );
}

const starsText = (stars: number): string => `${stars} ${stars === 1 ? "star" : "stars"}`;
