import { Button } from "@mantine/core";
import { longName, Shown } from "../../testing/gallery.tsx";
import { Tabs } from "./tabs.tsx";

export default {};

export const States = () => (
  <>
    <Shown as="Views with counts, and a button behind them">
      <Tabs
        label="Views"
        here="to-ship"
        tabs={[
          { key: "all", label: "All", to: "?", count: 1_234_567 },
          { key: "to-ship", label: "To ship", to: "?view=to-ship", count: 67 },
          { key: "late", label: "Late", to: "?view=late", count: 0 },
        ]}
      >
        <Button size="compact-sm" variant="subtle">
          Save view
        </Button>
      </Tabs>
    </Shown>
    <Shown as="Topics of a record, one with what is not saved yet">
      <Tabs
        label="Topics"
        here="facts"
        tabs={[
          { key: "facts", label: "Facts", to: "?" },
          { key: "prices", label: "Prices", to: "?topic=prices", isUnsaved: true },
          { key: "pictures", label: "Pictures", to: "?topic=pictures" },
        ]}
      />
    </Shown>
    <Shown as="While rows are being counted">
      <Tabs
        label="Counting"
        here={undefined}
        isLoading
        tabs={[
          { key: "all", label: "All", to: "?", count: undefined },
          { key: "mine", label: "Mine", to: "?view=mine", count: undefined },
        ]}
      />
    </Shown>
    <Shown as="Long names: the one that is shown is in sight">
      <Tabs
        label="Long names"
        here="last"
        tabs={[
          { key: "first", label: longName, to: "?", count: 3 },
          { key: "last", label: "Oldest first", to: "?view=last", count: 1_234_567_890 },
        ]}
      />
    </Shown>
  </>
);
