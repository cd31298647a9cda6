import { longName, Shown } from "../../testing/gallery.tsx";
import { Fact } from "./facts.tsx";
import { Sheet } from "./sheet.tsx";
import { Sum, Sums } from "./sums.tsx";
import { DataTable } from "./table/data-table.tsx";

export default {};

const lines = [
  { id: "1", name: "Bar clamp", pieces: 120, cents: 100_800 },
  { id: "2", name: longName, pieces: 1_234_567, cents: 123_456_789_012 },
];

export const States = () => (
  <Shown as="A slip: facts, its table, and sums at its end">
    <Sheet
      title="Packing slip IM-10472"
      facts={
        <>
          <Fact label="Deliver to">
            Acme Joinery Ltd
            <br />1 Mill Lane, Leeds
          </Fact>
          <Fact label="Ordered">20 Nov 2026</Fact>
          <Fact label="Your reference">{longName}</Fact>
        </>
      }
      foot={
        <Sums>
          <Sum label="Delivery">$12.50</Sum>
          <Sum label="Total" isTotal>
            $1,234,568,910.62
          </Sum>
        </Sums>
      }
    >
      <DataTable
        caption="Lines"
        rows={lines}
        rowKey={({ id }) => id}
        columns={[
          { role: "name", title: "Tool", of: ({ name }) => name },
          { role: "figure", title: "Pieces", of: ({ pieces }) => pieces },
          { role: "money", title: "Total", of: ({ cents }) => cents },
        ]}
      />
    </Sheet>
  </Shown>
);
