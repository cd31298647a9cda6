import { Button, Text } from "@mantine/core";
import { UntilHydrated } from "../../../shared/ui/until-hydrated.tsx";
import type { CatalogView } from "./catalog-view.ts";

const views: { view: CatalogView; label: string; icon: string }[] = [
  { view: "cards", label: "Cards", icon: "M1 1h5v5H1zM10 1h5v5h-5zM1 10h5v5H1zM10 10h5v5h-5z" },
  { view: "rows", label: "Rows", icon: "M1 2.5h14M1 8h14M1 13.5h14" },
];

export function ViewSwitch({ view, onChange }: { view: CatalogView; onChange: (view: CatalogView) => void }) {
  return (
    <UntilHydrated>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend. */}
      <div role="group" aria-label="View">
        <Button.Group>
          {views.map((choice) => (
            <Button
              key={choice.view}
              variant="default"
              {...(choice.view === view && { bg: "var(--ink)", c: "var(--paper)" })}
              px="sm"
              aria-label={choice.label}
              aria-pressed={choice.view === view}
              onClick={() => onChange(choice.view)}
            >
              <svg
                width="16"
                height="16"
                viewBox="0 0 16 16"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.8"
                aria-hidden="true"
              >
                <path d={choice.icon} />
              </svg>
              {/* Where there is no room for the words, screen readers still say them. */}
              <Text span inherit ml="2xs" visibleFrom="md">
                {choice.label}
              </Text>
            </Button>
          ))}
        </Button.Group>
      </div>
    </UntilHydrated>
  );
}
