import { Stack } from "@mantine/core";
import { longWord, Shown } from "../../testing/gallery.tsx";
import { EmailText } from "./email-text.tsx";
import { MomentText } from "./moment-text.tsx";
import { MoneyText } from "./money-text.tsx";
import { MultilineText } from "./multiline-text.tsx";
import { Thousands } from "./thousands.tsx";

export default {};

export const States = () => (
  <>
    <Shown as="Moments: in full, in a table, only the day">
      <Stack gap="2xs">
        <MomentText at="2026-11-23T14:05:00Z" />
        <MomentText at="2026-11-23T14:05:00Z" isShort />
        <MomentText at="2025-11-23T14:05:00Z" isShort />
        <MomentText at="2026-11-23T14:05:00Z" isDayOnly />
      </Stack>
    </Shown>
    <Shown as="Amounts and counts">
      <Stack gap="2xs">
        <span>
          <MoneyText cents={840} /> · <MoneyText cents={123_400} /> · <MoneyText cents={-1_999} /> ·{" "}
          <MoneyText cents={123_456_789_012} />
        </span>
        <span>
          <Thousands text="4820 tools" />
        </span>
        <span>
          <Thousands text="… tools" />
        </span>
      </Stack>
    </Shown>
    <Shown as="Emails end in an ellipsis, texts where they were broken">
      <Stack gap="2xs">
        <span>
          <EmailText email={`purchasing.department.${longWord}@acme-joinery.example`} />
        </span>
        <MultilineText>{"1 Mill Lane\nLeeds\nEngland"}</MultilineText>
      </Stack>
    </Shown>
  </>
);
