import { homeTexts } from "@ironmonger/contract/messages";
import { trpc } from "../../shared/trpc.ts";
import { LoadFailed } from "../../shared/ui/load-failed.tsx";
import classes from "./business-summary.module.css";

export function BusinessSummary() {
  const { data, error, refetch } = trpc.content.summary.useQuery();
  const counters = [
    { text: homeTexts.differentTools, value: data?.tools },
    { text: homeTexts.itemsAvailable, value: data?.available },
    { text: homeTexts.soldSoFar, value: data?.sold },
  ];
  return (
    <section className={classes.summary} aria-labelledby="business-summary">
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

/** The number large, its words small, the text as one: thousands are set apart by space, not by a character. */
function Counter({ text }: { text: string }) {
  const [number = "", ...words] = text.split(" ");
  const [first, ...thousands] = number.split(/(?=(?:\d{3})+\D*$)/).map((digits, place) => ({ digits, place }));
  return (
    <>
      <strong className={classes.number}>
        {first?.digits}
        {thousands.map(({ digits, place }) => (
          <span key={place} className={classes.thousand}>
            {digits}
          </span>
        ))}
      </strong>{" "}
      {words.join(" ")}
    </>
  );
}
