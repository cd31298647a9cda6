import { Button } from "@mantine/core";
import { failing, longName, Shown } from "../../../testing/gallery.tsx";
import { EmptyState } from "./empty-state.tsx";
import { EmptyText } from "./empty-text.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { Spinner } from "./spinner.tsx";

export default {};

export const States = () => (
  <>
    <Shown as="A page without rows, and what to do next">
      <EmptyState title="No companies yet">
        <p>They register themselves, or you add them.</p>
        <Button variant="default">Add company</Button>
      </EmptyState>
    </Shown>
    <Shown as="With a picture">
      <EmptyState title="Your basket is empty" picture="/images/empty-basket">
        <p>Search for {longName}, or paste a list.</p>
      </EmptyState>
    </Shown>
    <Shown as="A panel without rows">
      <EmptyText>No quotes yet.</EmptyText>
    </Shown>
    <Shown as="Failing">
      <LoadFailed what="the companies" error={failing.error} onRetry={failing.refetch} />
    </Shown>
    <Shown as="Loading">
      <Spinner />
    </Shown>
  </>
);
