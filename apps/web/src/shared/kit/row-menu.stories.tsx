import { Group, Text } from "@mantine/core";
import { longName } from "../../testing/gallery.tsx";
import { RowMenu } from "./row-menu.tsx";

export default {};

/** Pressed, as it opens. */
export const Open = {
  render: () => (
    <Group justify="flex-end" mih="18rem" align="flex-start">
      <Text>Clamps</Text>
      <RowMenu
        label="More for Clamps"
        moves={[
          { label: "Rename", onClick: () => {} },
          { label: longName, onClick: () => {} },
          { label: "Delete", onClick: () => {}, isDanger: true },
        ]}
      />
    </Group>
  ),
  play: ({ canvasElement }: { canvasElement: HTMLElement }) => canvasElement.querySelector("button")?.click(),
};
