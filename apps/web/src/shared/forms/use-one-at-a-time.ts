import { useRef } from "react";

/**
 * Returns a function that runs an action unless its last run has not ended: the second click of a double click comes before the button is
 * drawn as loading. The action shows its own failures.
 */
export function useOneAtATime(): (act: () => unknown) => void {
  const isRunning = useRef(false);
  const run = async (act: () => unknown) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await act();
    } catch {
      // A mutation has reported it.
    } finally {
      isRunning.current = false;
    }
  };
  return (act) => void run(act);
}
