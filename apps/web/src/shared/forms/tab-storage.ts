/** Storage of this tab, which survives a reload. If the browser refuses it, writes are lost and reads return null. */
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
