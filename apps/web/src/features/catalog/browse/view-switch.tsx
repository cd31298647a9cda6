import { UntilHydrated } from "../../../shared/ui/until-hydrated.tsx";
import type { CatalogView } from "./catalog-view.ts";
import classes from "./view-switch.module.css";

const views: { view: CatalogView; label: string; icon: string }[] = [
  { view: "cards", label: "Cards", icon: "M1 1h5v5H1zM10 1h5v5h-5zM1 10h5v5H1zM10 10h5v5h-5z" },
  { view: "rows", label: "Rows", icon: "M1 2.5h14M1 8h14M1 13.5h14" },
];

export function ViewSwitch({ view, onChange }: { view: CatalogView; onChange: (view: CatalogView) => void }) {
  return (
    <UntilHydrated>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend. */}
      <div role="group" aria-label="View" className={classes.switch}>
        {views.map((choice) => (
          <button
            key={choice.view}
            type="button"
            className={classes.choice}
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
            <span className={classes.label}>{choice.label}</span>
          </button>
        ))}
      </div>
    </UntilHydrated>
  );
}
