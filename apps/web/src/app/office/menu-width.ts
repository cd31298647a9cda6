import { type MenuWidth, officeCookie, readMenuWidth } from "@ironmonger/contract/office-frame";

const listeners = new Set<() => void>();
const aYear = 365 * 24 * 3600;

/** The width of the office's menu in this browser. */
export const menuWidth = {
  read: (): MenuWidth | undefined => readMenuWidth(document.cookie),
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
  /** Tells the server in which frame this browser shows the pages that buyers and admins share. */
  rememberFor(user: { isAdmin: boolean } | null): void {
    const isAdmin = user?.isAdmin ?? false;
    const width = menuWidth.read();
    if (isAdmin && !width) menuWidth.write("wide");
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    if (!isAdmin && width) document.cookie = `${officeCookie}=; path=/; max-age=0; samesite=lax`;
  },
};
