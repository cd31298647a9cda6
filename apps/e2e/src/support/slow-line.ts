import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { shopUrl } from "./addresses.ts";

/** The shop behind a line that brings the first half of each document, and the rest once that is let go. */
export type SlowLine = { url: string; letGo: () => void; close: () => void };

export async function startSlowLine(): Promise<SlowLine> {
  const { promise: rest, resolve: letGo } = Promise.withResolvers<void>();
  const { host } = new URL(shopUrl);
  const line = createServer((asked, answer) => {
    const { method, url } = asked;
    const headers = { ...asked.headers, host, "accept-encoding": "identity" };
    const onward = request(new URL(url ?? "/", shopUrl), { method, headers }, async (answered) => {
      answer.writeHead(answered.statusCode ?? 500, answered.headers);
      if (!answered.headers["content-type"]?.startsWith("text/html")) return answered.pipe(answer);
      const document = await text(answered);
      const half = Math.floor(document.length / 2);
      answer.write(document.slice(0, half));
      await rest;
      answer.end(document.slice(half));
    });
    asked.pipe(onward);
  });
  line.listen(0, "127.0.0.1");
  await once(line, "listening");
  const { port } = line.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    letGo,
    close: () => {
      line.close();
      line.closeAllConnections();
    },
  };
}
