import { longName, Shown } from "../../testing/gallery.tsx";
import { Sum, Sums } from "./sums.tsx";

export default {};

export const States = () => (
  <>
    <Shown as="Amounts that add up to a total">
      <Sums>
        <Sum label="120 pieces">$1,008</Sum>
        <Sum label="Delivery">$12.50</Sum>
        <Sum label="Tax, 8.25%">$84.19</Sum>
        <Sum label="Total" isTotal>
          $1,104.69
        </Sum>
      </Sums>
    </Shown>
    <Shown as="Long names and huge numbers">
      <Sums>
        <Sum label={longName}>$1,234,567,890.12</Sum>
        <Sum label="Total" isTotal>
          $1,234,567,890.12
        </Sum>
      </Sums>
    </Shown>
  </>
);
