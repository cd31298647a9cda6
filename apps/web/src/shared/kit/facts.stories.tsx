import { Link } from "react-router";
import { longName, longWord, Shown } from "../../testing/gallery.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { Change, Fact, Facts } from "./facts.tsx";
import { State } from "./state.tsx";

export default {};

export const States = () => (
  <>
    <Shown as="Texts, links, states and amounts">
      <Facts>
        <Fact label="Company">
          <Link to="/dashboard/companies/1">Acme Joinery Ltd</Link>
        </Fact>
        <Fact label="Email">
          <EmailText email="purchasing@acme-joinery.example" />
        </Fact>
        <Fact label="State">
          <State kind="good">Confirmed</State>
        </Fact>
        <Fact label="Open amount">$18,240.50</Fact>
        <Fact label="Phone">–</Fact>
      </Facts>
    </Shown>
    <Shown as="A change, something new, and something that is no more">
      <Facts>
        <Fact label="Price per piece">
          <Change before="$12.50" after="$11.95" />
        </Fact>
        <Fact label="Minimum order">
          <Change before={null} after="10 pieces" />
        </Fact>
        <Fact label="Pack">
          <Change before="12 pieces" after={null} />
        </Fact>
      </Facts>
    </Shown>
    <Shown as="Long names and huge numbers">
      <Facts>
        <Fact label="The name under which the manufacturer lists it">{longName}</Fact>
        <Fact label="Part number">{longWord.repeat(2)}</Fact>
        <Fact label="Spent in twelve months">$1,234,567,890.12</Fact>
      </Facts>
    </Shown>
  </>
);
