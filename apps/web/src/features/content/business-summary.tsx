import { homeTexts } from "@ironmonger/contract/messages";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { Thousands } from "../../shared/ui/thousands.tsx";
import classes from "./business-summary.module.css";

export function BusinessSummary() {
  const { data, error, refetch } = trpc.content.summary.useQuery();
  const counters = [
    { text: homeTexts.differentTools, value: data?.tools },
    { text: homeTexts.itemsAvailable, value: data?.available },
    { text: homeTexts.soldSoFar, value: data?.sold },
  ];
  return (
    <section aria-labelledby="business-summary">
      <div className={classes.inner}>
        <h2 id="business-summary" className={classes.title}>
          {homeTexts.businessSummary}
        </h2>
        {error && !data ? (
          <LoadFailed error={error} what="the summary" onRetry={refetch} />
        ) : (
          <ul className={classes.counters}>
            {counters.map(({ text, value }) => (
              <li key={text("")}>
                {value === undefined ? <Counter text={text("–")} /> : <Counter text={text(String(value))} />}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** The number large, its words small. */
function Counter({ text }: { text: string }) {
  const [number = "", ...words] = text.split(" ");
  return (
    <>
      <strong className={classes.number}>
        <Thousands text={number} />
      </strong>{" "}
      <span>{words.join(" ")}</span>
    </>
  );
}
