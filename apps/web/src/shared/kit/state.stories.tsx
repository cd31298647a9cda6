import { Group } from "@mantine/core";
import { Shown } from "../../testing/gallery.tsx";
import { State } from "./state.tsx";

export default {};

export const States = () => (
  <>
    <Shown as="By kind">
      <Group>
        <State kind="open">To ship</State>
        <State kind="good">Shipped</State>
        <State kind="bad">Disputed</State>
        <State kind="info">New</State>
        <State kind="none">Cancelled</State>
      </Group>
    </Shown>
    <Shown as="Long names">
      <State kind="open">Waiting for the second approval</State>
    </Shown>
  </>
);
