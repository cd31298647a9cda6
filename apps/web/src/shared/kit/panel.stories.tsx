import { Text } from "@mantine/core";
import { Link } from "react-router";
import { longName, longWord, Shown } from "../../testing/gallery.tsx";
import { More } from "./more.tsx";
import { EmptyText } from "./notices/empty-text.tsx";
import { Panel } from "./panel.tsx";
import { Row, Rows } from "./rows.tsx";
import { DataTable } from "./table/data-table.tsx";

export default {};

export const States = () => (
  <>
    <Shown as="With what belongs to its title at the right">
      <Panel title="Delivery" aside={<Link to="/dashboard/delivery">Edit</Link>}>
        <Text>By Acme Freight, Leeds to Bristol, two working days.</Text>
      </Panel>
    </Shown>
    <Shown as="A list in it, and a table, whose rows reach its edges">
      <Panel title="Members" aside="2">
        <Rows noun="members" items={["Ada Lovelace", "Grace Hopper"]} empty="No members.">
          {(name) => <Row key={name} name={name} detail="Buyer" />}
        </Rows>
        <DataTable
          caption="Lines"
          rows={["Bar clamp", longName]}
          rowKey={(name) => name}
          columns={[
            { role: "name", title: "Tool", of: (name) => name },
            { role: "money", title: "Total", of: () => 110_469 },
          ]}
        />
      </Panel>
    </Shown>
    <Shown as="With something that few read">
      <Panel title="Connection">
        <More summary="How the address is checked">
          <Text>The shop asks the carrier for the postcode.</Text>
        </More>
      </Panel>
    </Shown>
    <Shown as="Empty">
      <Panel title="Quotes">
        <EmptyText>No quotes yet.</EmptyText>
      </Panel>
    </Shown>
    <Shown as="Long names and huge numbers">
      <Panel title={`${longName} ${longWord}`} aside="1,234,567,890 pieces">
        <Text>{longWord.repeat(4)}</Text>
      </Panel>
    </Shown>
  </>
);
