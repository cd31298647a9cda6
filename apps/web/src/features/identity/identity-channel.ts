/** Messages between the tabs and the sign-in popup of this browser. */
export type IdentityMessage =
  | { type: "signed-in" }
  | { type: "signed-out" }
  | { type: "failed"; message: string }
  /** The sign-in continues at this path. */
  | { type: "unfinished"; path: string };

const name = "ironmonger-identity";

// One channel for sending and receiving: a tab does not receive its own messages.
let channel: BroadcastChannel | undefined;
const openChannel = (): BroadcastChannel | undefined => {
  if (typeof BroadcastChannel !== "undefined") channel ??= new BroadcastChannel(name);
  return channel;
};

export function postToOtherTabs(message: IdentityMessage): void {
  openChannel()?.postMessage(message);
}

/** Returns a function that removes the listener. */
export function onIdentityMessage(listener: (message: IdentityMessage) => void): () => void {
  const receive = ({ data }: MessageEvent<unknown>) => {
    const message = parse(data);
    if (message) listener(message);
  };
  const opened = openChannel();
  opened?.addEventListener("message", receive);
  return () => opened?.removeEventListener("message", receive);
}

function parse(data: unknown): IdentityMessage | undefined {
  if (typeof data !== "object" || data === null || !("type" in data)) return undefined;
  if (data.type === "signed-in" || data.type === "signed-out") return { type: data.type };
  if (data.type === "failed")
    return { type: "failed", message: "message" in data && typeof data.message === "string" ? data.message : "" };
  if (data.type === "unfinished" && "path" in data && typeof data.path === "string")
    return { type: "unfinished", path: data.path };
  return undefined;
}
