import { useCallback, useState } from "react";
import { tabStorage } from "./tab-storage.ts";

/**
 * State of a form that a reload of this tab must not lose. It is stored under `key` until it is null or `tabStorage.remove` removes it:
 * when it is sent, or discarded.
 */
export function useDraft<Value>(key: string, start: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => {
    const stored = tabStorage.read(key);
    return stored === null ? start : JSON.parse(stored);
  });
  const change = useCallback(
    (next: Value) => {
      if (next === null) tabStorage.remove(key);
      else tabStorage.write(key, JSON.stringify(next));
      setValue(next);
    },
    [key],
  );
  return [value, change];
}
