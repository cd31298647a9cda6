import { lazy, Suspense, useCallback, useState } from "react";
import { useSignedIn } from "../identity/use-signed-in.ts";
import { forgetWay, hasWay } from "./buyers-way.ts";
import classes from "./continue-bar.module.css";

const ContinueBar = lazy(() =>
  import("./continue-bar.tsx").then(
    ({ ContinueBar }) => ({ default: ContinueBar }),
    // A page without the way back is no failure.
    () => ({ default: ({ onClose: _ }: { onClose: () => void }) => <></> }),
  ),
);

/** Where the way back stands, above a page. Its room is there before its code. */
export function ContinueBarSlot() {
  const { user } = useSignedIn();
  const [isClosed, setIsClosed] = useState(false);
  const close = useCallback(() => {
    forgetWay();
    setIsClosed(true);
  }, []);
  if (!user || isClosed || !hasWay()) return null;
  return (
    <div className={classes.place}>
      <Suspense>
        <ContinueBar onClose={close} />
      </Suspense>
    </div>
  );
}
