import { failing, longName, longWord, Shown } from "../../testing/gallery.tsx";
import { Timeline } from "./timeline.tsx";

export default {};

export const States = () => (
  <>
    <Shown as="By kind, with who did it and what was written">
      <Timeline
        events={[
          { id: 5, title: "Disputed", at: "2026-11-23T14:05:00Z", by: "Card provider, $84.19", kind: "bad" },
          { id: 4, title: "Shipped", at: "2026-11-22T09:30:00Z", by: "Ada Lovelace, 120 pieces", kind: "good" },
          { id: 3, title: "Note", at: "2026-11-21T09:30:00Z", by: "Ada Lovelace", texts: ["Called.", "Friday."] },
          { id: 2, title: "Paid", at: "2026-11-20T12:00:00Z", by: "$1,104.69", kind: "info" },
          { id: 1, title: "Placed", at: "2026-11-20T11:58:00Z", kind: "open" },
        ]}
      />
    </Shown>
    <Shown as="Long names">
      <Timeline
        events={[{ id: 1, title: longName, at: "2025-11-20T11:58:00Z", by: longName, texts: [longWord.repeat(2)] }]}
      />
    </Shown>
    <Shown as="Loading">
      <Timeline events={undefined} />
    </Shown>
    <Shown as="Empty">
      <Timeline events={[]} />
    </Shown>
    <Shown as="Failing">
      <Timeline events={undefined} failure={failing} />
    </Shown>
  </>
);
