import { formatTools } from "@ironmonger/contract/money";
import { Button } from "@mantine/core";
import { storedBasket } from "./stored/stored-basket.ts";
import type { Unsaved } from "./use-basket.ts";

/** Says that additions are still being saved, or why they are not, with another try. */
export function UnsavedNotice({
  unsaved: { tools, isSaving, refusal },
  className,
}: {
  unsaved: Unsaved;
  className?: string | undefined;
}) {
  if (tools === 0) return null;
  const what = `${formatTools(tools)} ${tools === 1 ? "is" : "are"}`;
  return (
    <p role="status" className={className}>
      {isSaving ? (
        `${what} still being saved`
      ) : (
        <>
          {what} not saved. {refusal}{" "}
          <Button size="compact-md" variant="default" onClick={storedBasket.sendAgain}>
            Try again
          </Button>
        </>
      )}
    </p>
  );
}
