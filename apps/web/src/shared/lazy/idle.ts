// Not every browser says when it is idle.
export const whenIdle: (act: () => void) => void =
  globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 200));
