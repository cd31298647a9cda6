import { Button } from "@mantine/core";
import { Link } from "react-router";
import { longName, longWord, Shown } from "../../testing/gallery.tsx";
import { PageHead } from "./page-head.tsx";
import { State } from "./state.tsx";

export default {};

const moves = [
  { label: "Import", to: "/dashboard/import" },
  { label: "Print labels", onClick: () => {} },
  { label: "Delete", onClick: () => {}, isDanger: true },
];

export const States = () => (
  <>
    <Shown as="A list: what it is for, one action, the others behind dots">
      <PageHead
        title="4,820 tools"
        lead="What buyers find in the catalog."
        actions={<Button color="safety">Add tool</Button>}
        moves={moves}
      />
    </Shown>
    <Shown as="A record: the page above it, its state, a move with a button of its own">
      <PageHead
        above={<Link to="/dashboard/orders">Orders</Link>}
        title="Order IM-10472"
        state={<State kind="open">To ship</State>}
        actions={<Button color="safety">Ship</Button>}
        moves={[{ label: "Print slip", hasButton: true, onClick: () => {} }, ...moves]}
      />
    </Shown>
    <Shown as="Only a title">
      <PageHead title="Settings" />
    </Shown>
    <Shown as="Long names">
      <PageHead
        above={<Link to="/dashboard/tools">{longName}</Link>}
        title={`${longName} ${longWord}`}
        state={<State kind="bad">Not enough stock</State>}
        lead={`${longName}, which the shop has sold since it opened, and which is still the one that most workshops order.`}
        actions={<Button color="safety">Add a further delivery address</Button>}
        moves={moves}
      />
    </Shown>
  </>
);
