import { Button, Stack } from "@mantine/core";
import { longName, longWord, Shown } from "../../../testing/gallery.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import { Notice } from "./notice.tsx";
import { OvertakenNotice } from "./overtaken-notice.tsx";

export default {};

export const States = () => (
  <>
    <Shown as="By kind">
      <Stack>
        <Notice kind="info" title="Prices change on Monday">
          Orders that are placed before keep today's.
        </Notice>
        <Notice kind="good" title="The import is done" />
        <Notice kind="warning">Three orders are late.</Notice>
        <Notice kind="bad" title="The card provider does not answer">
          <Button variant="default" size="sm" mt="xs">
            Try again
          </Button>
        </Notice>
      </Stack>
    </Shown>
    <Shown as="What a form says: a draft, and another admin's changes">
      <Stack>
        <DraftNotice onDiscard={() => {}} />
        <OvertakenNotice
          what="Acme Joinery Ltd"
          changes={["Phone: 555-0100 is now 555-0199. You typed 555-0111", "Name: Acme is now Acme Joinery Ltd"]}
          onDiscard={() => {}}
        />
      </Stack>
    </Shown>
    <Shown as="Long names">
      <Notice kind="info" title={longName}>
        {longWord.repeat(3)}
      </Notice>
    </Shown>
  </>
);
