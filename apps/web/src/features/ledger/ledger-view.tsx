import type { LedgerCheck } from "@ironmonger/contract/ledger";
import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { Panel } from "../../shared/kit/panel.tsx";
import { State } from "../../shared/kit/state.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import classes from "./ledger-view.module.css";

/** The checks of the ledger: those that are red first, each with the rows that break it. On phones, those that agree are counted. */
export function LedgerView({ ledger }: { ledger: LedgerCheck }) {
  const [isWhole, setWhole] = useState(false);
  const red = ledger.checks.filter(({ isGreen }) => !isGreen);
  const green = ledger.checks.filter(({ isGreen }) => isGreen);
  return (
    <Panel
      title={
        <span role="status">
          <State kind={ledger.isGreen ? "good" : "bad"}>
            {ledger.isGreen ? "Everything agrees" : "Something does not agree"}
          </State>
        </span>
      }
      aside={
        <>
          Checked <MomentText at={ledger.checkedAt} isShort />
        </>
      }
      isFlush
    >
      {red.length > 0 && (
        <ul className={classes.checks}>
          {red.map(({ name, title, rows }) => (
            <li key={name} className={classes.check}>
              <Sign isGreen={false} />
              <div className={classes.what}>
                <h3 className={classes.title}>{title}</h3>
                <ul className={classes.rows}>
                  {rows.map((row) => (
                    <li key={row.id}>
                      <code>{row.id}</code> {row.detail}
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ul>
      )}
      {green.length > 0 && (
        <UnstyledButton className={classes.count} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          <Sign isGreen />
          {green.length === 1 ? "1 check agrees" : `${green.length} checks agree`}
        </UnstyledButton>
      )}
      <ul className={classes.checks} data-whole={isWhole}>
        {green.map(({ name, title }) => (
          <li key={name} className={classes.check}>
            <Sign isGreen />
            <h3 className={classes.title}>{title}</h3>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Sign({ isGreen }: { isGreen: boolean }) {
  return (
    <svg
      role="img"
      aria-label={isGreen ? "Agrees" : "Does not agree"}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      className={classes.sign}
      data-green={isGreen}
    >
      <path d={isGreen ? "M3 8.5l3.2 3.2L13 5" : "M4 4l8 8M12 4l-8 8"} />
    </svg>
  );
}
