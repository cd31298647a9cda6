import { type MenuWidth, officeCookie, readMenuWidth } from "@ironmonger/contract/office-frame";

const listeners = new Set<() => void>();
const aYear = 365 * 24 * 3600;

/** The width of the office's menu in this browser. */
export const menuWidth = {
  read: (): MenuWidth => readMenuWidth(document.cookie),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  write(width: MenuWidth): void {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser of the shop has the Cookie Store API
    document.cookie = `${officeCookie}=${width}; path=/; max-age=${aYear}; samesite=lax`;
    for (const listener of listeners) listener();
  },
};
