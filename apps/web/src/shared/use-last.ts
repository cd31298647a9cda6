import { useState } from "react";

/** The last value that was there: a dialog that fades out keeps its words until it is gone. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
