import clsx from "clsx";
import { Fragment, type ReactNode } from "react";
import { Picture } from "../../../shared/ui/picture.tsx";
import classes from "./pad-remedies.module.css";

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
    <button
      type="button"
      className={clsx(classes.remedy, classes.candidate)}
      onClick={onChoose}
      aria-label={`Use ${name}: ${line}`}
      {...stop}
    >
      <Picture src={imageUrl} alt="" width={40} height={40} sizes="40px" className={classes.picture} />
      <span className={classes.words}>
        {name}
        <span className={classes.facts}>
          {facts.filter(Boolean).map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one tool do not move
            <Fragment key={index}>
              {index > 0 ? " · " : null}
              {fact}
            </Fragment>
          ))}
        </span>
      </span>
    </button>
  );
}
