/** What the tabs and the sign-in popup of this browser tell each other. */
export type IdentityNews = { type: "signed-in" } | { type: "signed-out" } | { type: "failed"; message: string };

const name = "ironmonger-identity";

// One channel for telling and listening: a tab does not hear itself.
let channel: BroadcastChannel | undefined;
const openChannel = (): BroadcastChannel | undefined => {
  if (typeof BroadcastChannel !== "undefined") channel ??= new BroadcastChannel(name);
  return channel;
};

export function tellOtherTabs(news: IdentityNews): void {
  openChannel()?.postMessage(news);
}

/** Returns how to stop listening. */
export function onIdentityNews(listener: (news: IdentityNews) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    const news = parse(data);
    if (news) listener(news);
  };
  const heard = openChannel();
  heard?.addEventListener("message", hear);
  return () => heard?.removeEventListener("message", hear);
}

function parse(data: unknown): IdentityNews | undefined {
  if (typeof data !== "object" || data === null || !("type" in data)) return undefined;
  if (data.type === "signed-in" || data.type === "signed-out") return { type: data.type };
  if (data.type === "failed")
    return { type: "failed", message: "message" in data && typeof data.message === "string" ? data.message : "" };
  return undefined;
}
