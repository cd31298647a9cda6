import type { LedgerCheck } from "@ironmonger/contract/ledger";
import { formatNumber } from "@ironmonger/contract/money";
import { Group, List, Title } from "@mantine/core";
import { More } from "../../shared/kit/more.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import { Row, Rows } from "../../shared/kit/rows.tsx";
import { State } from "../../shared/kit/state.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";

/** The checks of the ledger: those that are red first, each with the rows that break it. */
export function LedgerView({ ledger }: { ledger: LedgerCheck }) {
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
    >
      <Rows noun="checks" items={[...red, ...green]} empty="">
        {({ name, title, rows, isGreen }) => (
          <Row
            key={name}
            name={
              <Group gap="sm" wrap="nowrap">
                <Sign isGreen={isGreen} />
                <Title order={3} size="sm" fw={isGreen ? "regular" : "medium"}>
                  {title}
                </Title>
              </Group>
            }
            detail={
              rows.length > 0 && (
                <>
                  <BrokenRows rows={rows.slice(0, shownRows)} />
                  {rows.length > shownRows && (
                    <More summary={`${formatNumber(rows.length - shownRows)} more`}>
                      <BrokenRows rows={rows.slice(shownRows)} />
                    </More>
                  )}
                </>
              )
            }
          />
        )}
      </Rows>
    </Panel>
  );
}

/** More than these push the other checks off the screen. */
const shownRows = 10;

const BrokenRows = ({ rows }: { rows: LedgerCheck["checks"][number]["rows"] }) => (
  <List listStyleType="none" size="sm">
    {rows.map((row) => (
      <List.Item key={row.id}>
        <code>{row.id}</code> {row.detail}
      </List.Item>
    ))}
  </List>
);

function Sign({ isGreen }: { isGreen: boolean }) {
  return (
    <svg
      role="img"
      aria-label={isGreen ? "Agrees" : "Does not agree"}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke={isGreen ? "var(--green)" : "var(--mantine-color-error)"}
      strokeWidth="2"
    >
      <path d={isGreen ? "M3 8.5l3.2 3.2L13 5" : "M4 4l8 8M12 4l-8 8"} />
    </svg>
  );
}
