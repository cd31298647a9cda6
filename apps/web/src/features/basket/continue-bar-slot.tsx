import { lazy, Suspense } from "react";
import { useSignedIn } from "../identity/use-signed-in.ts";

const ContinueBar = lazy(() =>
  import("./continue-bar.tsx").then(
    ({ ContinueBar }) => ({ default: ContinueBar }),
    // A page without the way back is no failure.
    () => ({ default: () => <></> }),
  ),
);

/** Where the way back stands, above a page. Visitors do not fetch its code. */
export function ContinueBarSlot() {
  const { user } = useSignedIn();
  if (!user) return null;
  return (
    <Suspense>
      <ContinueBar />
    </Suspense>
  );
}
