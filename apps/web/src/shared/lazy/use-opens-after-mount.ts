import { useEffect, useState } from "react";

/**
 * For a dialog that is loaded only when it is opened: it is closed for a moment first, because the library gives the focus back only to
 * what had it when a dialog that was there opened.
 */
export function useOpensAfterMount(isOpen: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isOpen && isMounted;
}
