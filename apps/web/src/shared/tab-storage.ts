/** Stores data that a reload of this tab must not lose. If the browser refuses storage, it is kept only until the page is closed. */
export const tabStorage = {
  read: (key: string): string | null => guarded((storage) => storage.getItem(key)) ?? null,
  write: (key: string, value: string) => guarded((storage) => storage.setItem(key, value)),
  remove: (key: string) => guarded((storage) => storage.removeItem(key)),
};

function guarded<Value>(action: (storage: Storage) => Value): Value | undefined {
  try {
    return action(sessionStorage);
  } catch {
    return undefined;
  }
}
