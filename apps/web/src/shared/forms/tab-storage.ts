/** If the browser refuses the storage, writes are lost and reads return null. */
const guardedStorage = (open: () => Storage) => {
  const guarded = <Value>(action: (storage: Storage) => Value): Value | undefined => {
    try {
      return action(open());
    } catch {
      return undefined;
    }
  };
  return {
    keys: (): string[] => guarded((storage) => Object.keys(storage)) ?? [],
    read: (key: string): string | null => guarded((storage) => storage.getItem(key)) ?? null,
    write: (key: string, value: string) => guarded((storage) => storage.setItem(key, value)),
    remove: (key: string) => guarded((storage) => storage.removeItem(key)),
  };
};

/** Storage of this tab, which survives a reload. */
export const tabStorage = guardedStorage(() => sessionStorage);
/** Storage of this browser, which survives that the tab is closed. */
export const browserStorage = guardedStorage(() => localStorage);
