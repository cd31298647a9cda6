import { Button } from "@mantine/core";
import { Link } from "react-router";
import { longName, Shown } from "../../testing/gallery.tsx";
import { Fact, Facts } from "./facts.tsx";
import { Notice } from "./notices/notice.tsx";
import { PageHead } from "./page-head.tsx";
import { Panel } from "./panel.tsx";
import { RecordPage } from "./record.tsx";
import { Row, Rows } from "./rows.tsx";
import { State } from "./state.tsx";
import { Timeline } from "./timeline.tsx";

export default {};

export const States = () => (
  <>
    <Shown as="Head, notice, work with a timeline, and facts">
      <RecordPage
        head={
          <PageHead
            above={<Link to="/dashboard/companies">Companies</Link>}
            title="Acme Joinery Ltd"
            state={<State kind="open">To be confirmed</State>}
            actions={<Button color="safety">Confirm</Button>}
            moves={[{ label: "Hold orders", onClick: () => {} }]}
          />
        }
        notice={<Notice kind="warning">Its tax id is not verified.</Notice>}
        facts={
          <Panel title="Facts">
            <Facts>
              <Fact label="Phone">555-0100</Fact>
              <Fact label="Open amount">$18,240.50</Fact>
            </Facts>
          </Panel>
        }
      >
        <Panel title="Members" aside="2">
          <Rows noun="members" items={["Ada Lovelace", longName]} empty="No members.">
            {(name) => <Row key={name} name={name} to="/dashboard/users/1" figure="$1,234" />}
          </Rows>
        </Panel>
        <Panel title="Timeline">
          <Timeline events={[{ id: 1, title: "Registered", at: "2026-11-20T11:58:00Z", by: "Ada Lovelace" }]} />
        </Panel>
      </RecordPage>
    </Shown>
    <Shown as="In one column the facts come first, where they say for whom it is">
      <RecordPage
        hasFactsFirst
        facts={
          <Panel title="Buyer">
            <Facts>
              <Fact label="Name">Grace Hopper</Fact>
            </Facts>
          </Panel>
        }
      >
        <Panel title="Lines">120 bar clamps</Panel>
      </RecordPage>
    </Shown>
  </>
);
