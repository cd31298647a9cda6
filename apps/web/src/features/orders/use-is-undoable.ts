import { undoShipmentSeconds } from "@ironmonger/contract/orders";
import { useEffect, useState } from "react";

/** Whether a shipment can still be undone. The server decides, and refuses a click that comes too late. */
export function useIsUndoable(shippedAt: string): boolean {
  const endsAt = Date.parse(shippedAt) + undoShipmentSeconds * 1000;
  const [isUndoable, setIsUndoable] = useState(() => Date.now() < endsAt);
  useEffect(() => {
    const timer = setTimeout(() => setIsUndoable(false), Math.max(0, endsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);
  return isUndoable;
}
