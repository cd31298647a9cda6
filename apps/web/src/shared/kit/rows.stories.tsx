import { Button } from "@mantine/core";
import { failing, longName, longWord, picture, Shown } from "../../testing/gallery.tsx";
import { Row, Rows } from "./rows.tsx";
import { State } from "./state.tsx";

export default {};

const tools = [
  { id: "1", name: "Bar clamp", sku: "IM-104", amount: "$8.40" },
  { id: "2", name: longName, sku: longWord, amount: "$1,234,567,890.12" },
  { id: "3", name: "Anvil", sku: "IM-7", amount: "$1,250" },
];

export const States = () => (
  <>
    <Shown as="Names that lead to their records, pictures, details, figures and actions">
      <Rows noun="tools" label="Tools" items={tools} empty="No tools.">
        {({ id, name, sku, amount }) => (
          <Row
            key={id}
            name={name}
            to={`/catalog/${id}`}
            picture={id === "3" ? "" : picture}
            detail={sku}
            figure={amount}
            actions={
              <Button size="compact-sm" variant="default">
                Remove
              </Button>
            }
          />
        )}
      </Rows>
    </Shown>
    <Shown as="Names only, and states">
      <Rows noun="keys" label="Keys" items={["Workshop tablet", "Phone"]} empty="No keys.">
        {(name) => <Row key={name} name={name} figure={<State kind="good">in use</State>} />}
      </Rows>
    </Shown>
    <Shown as="Loading">
      <Rows noun="addresses" items={undefined} empty="No addresses." skeletonRows={2}>
        {() => null}
      </Rows>
    </Shown>
    <Shown as="Empty">
      <Rows noun="addresses" items={[]} empty="No addresses yet.">
        {() => null}
      </Rows>
    </Shown>
    <Shown as="Failing">
      <Rows noun="addresses" items={undefined} failure={failing} empty="No addresses yet.">
        {() => null}
      </Rows>
    </Shown>
  </>
);
