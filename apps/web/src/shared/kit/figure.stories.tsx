import { longWord, Shown } from "../../testing/gallery.tsx";
import { Figure, Figures } from "./figure.tsx";

export default {};

export const States = () => (
  <>
    <Shown as="Numbers that lead to their rows">
      <Figures>
        <Figure label="To ship" value="67" detail="3 late, oldest 2 days" to="/dashboard/orders" />
        <Figure label="Sales this week" value="$18,240" detail="12% more than last week" to="/dashboard/orders" />
        <Figure label="Inquiries" value="0" to="/dashboard/inquiries" />
      </Figures>
    </Shown>
    <Shown as="Huge numbers and long words">
      <Figures>
        <Figure label="Sales of all years" value="$1,234,567,890.12" detail="since 1998" to="/dashboard/orders" />
        <Figure label={longWord} value="1,234,567" detail={longWord} to="/dashboard/orders" />
      </Figures>
    </Shown>
  </>
);
