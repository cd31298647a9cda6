import type { LedgerCheck } from "@ironmonger/contract/ledger";
import { Dot } from "../../shared/ui/dot.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import classes from "./ledger-view.module.css";

/** The checks of the ledger: those that are red first, each with the rows that break it. */
export function LedgerView({ ledger }: { ledger: LedgerCheck }) {
  const redFirst = ledger.checks.toSorted((a, b) => Number(a.isGreen) - Number(b.isGreen));
  return (
    <section aria-label="Result">
      <p className={classes.verdict} data-green={ledger.isGreen} role="status">
        {ledger.isGreen ? "Everything agrees" : "Something does not agree"}
        <span className={classes.when}>
          Checked <MomentText at={ledger.checkedAt} />
        </span>
      </p>
      <ul className={classes.checks}>
        {redFirst.map((check) => (
          <li key={check.name} className={classes.check}>
            <div className={classes.head}>
              <h2 className={classes.title}>{check.title}</h2>
              <Dot kind={check.isGreen ? "good" : "bad"}>
                {check.isGreen ? "agrees" : `${check.rows.length} ${check.rows.length === 1 ? "row" : "rows"}`}
              </Dot>
            </div>
            {check.rows.length > 0 && (
              <ul className={classes.rows}>
                {check.rows.map((row) => (
                  <li key={row.id}>
                    <code>{row.id}</code> {row.detail}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
