// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from "vitest";
import { type IdentityMessage, onIdentityMessage } from "./identity-channel.ts";

test("a message that is none of the shop's is ignored", async () => {
  const received: IdentityMessage[] = [];
  onTestFinished(onIdentityMessage((message) => received.push(message)));
  const otherTab = new BroadcastChannel("ironmonger-identity");
  onTestFinished(() => otherTab.close());
  const foreign = [
    null,
    "signed-out",
    7,
    {},
    { type: "run" },
    { type: "unfinished" },
    { type: "unfinished", path: {} },
  ];
  for (const message of foreign) otherTab.postMessage(message);
  otherTab.postMessage({ type: "failed", message: { html: "<b>" }, more: true });
  otherTab.postMessage({ type: "signed-in", user: "someone else" });
  await vi.waitUntil(() => received.at(-1)?.type === "signed-in");
  expect(received).toEqual([{ type: "failed", message: "" }, { type: "signed-in" }]);
});
