import { Box } from "@mantine/core";
import { lazy, Suspense, useCallback, useState } from "react";
import { useSignedIn } from "../../identity/use-signed-in.ts";
import { forgetWay, hasWay } from "./buyers-way.ts";

const ContinueBar = lazy(() =>
  import("./continue-bar.tsx").then(
    ({ ContinueBar }) => ({ default: ContinueBar }),
    // If it cannot be loaded, the page works without it.
    () => ({ default: ({ onClose: _ }: { onClose: () => void }) => <></> }),
  ),
);

/** The slot of the link back, above a page. Its space is reserved before its code is loaded. */
export function ContinueBarSlot() {
  const { user } = useSignedIn();
  const [isClosed, setIsClosed] = useState(false);
  const close = useCallback(() => {
    forgetWay();
    setIsClosed(true);
  }, []);
  if (!user || isClosed || !hasWay()) return null;
  return (
    <Box bg="var(--safety-soft)" mih="3rem" px="md">
      <Suspense>
        <ContinueBar onClose={close} />
      </Suspense>
    </Box>
  );
}
