import { Text } from "@mantine/core";
import { Link } from "react-router";
import { longName, longWord, picture, Shown } from "../../../testing/gallery.tsx";
import { Picture, Thumb } from "../picture.tsx";
import { PlainTable } from "../plain-table.tsx";
import { ToolLink } from "../tool-link.tsx";
import { Chapter, Chapters, Prose } from "./chapters.tsx";
import { Columns, PictureColumn } from "./columns.tsx";
import { Section } from "./section.tsx";

export default {};

export const States = () => (
  <>
    <Shown as="A section, and what leads on from its heading">
      <Section title="Same family" aside={<Link to="/catalog">All clamps</Link>}>
        <Thumb src={picture} /> <ToolLink id="1" name="Bar clamp" />
        <br />
        <Thumb src="" /> <ToolLink id="2" name={longName} />
      </Section>
    </Shown>
    <Shown as="Two columns, the first with a picture">
      <Columns>
        <Text>What one column has on phones comes in this order.</Text>
        <PictureColumn>
          <Picture src="" alt="Hand tools" width={160} height={160} sizes="160px" />
        </PictureColumn>
      </Columns>
    </Shown>
    <Shown as="A plain table, one row of which counts now">
      <PlainTable caption="Price breaks">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Per piece</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">10 pieces</th>
            <td>$8.40</td>
          </tr>
          <tr aria-current="true">
            <th scope="row">1,234,567 pieces</th>
            <td>$7.95</td>
          </tr>
        </tbody>
      </PlainTable>
    </Shown>
    <Shown as="A page to read">
      <Chapters>
        <Chapter heading={<h2>Delivery</h2>}>
          <Prose>
            <p>Orders that are placed before 3 PM leave on the same day.</p>
            <ul>
              <li>Leeds to Bristol: two working days</li>
              <li>{longWord}</li>
            </ul>
          </Prose>
        </Chapter>
        <Chapter heading={<h2>{longName}</h2>} id="returns">
          <Prose>
            <p>Within 30 days.</p>
          </Prose>
        </Chapter>
      </Chapters>
    </Shown>
  </>
);
