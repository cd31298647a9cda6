import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

const skipMs = 1000;

export type Proxy = { url: string; close: () => Promise<void> };

/**
 * A minimal load balancer: each request goes to the next replica, and to another one when the connection is refused or a
 * read is cut off. A write that was sent is never sent again.
 */
export async function startRoundRobinProxy(port: number, replicas: string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let turn = 0;
  const refusedAt = replicas.map(() => 0);
  /** Round robin; a replica that refused a connection within the last second comes last. */
  const order = () => {
    turn += 1;
    const all = replicas.map((_, index) => (turn + index) % replicas.length);
    const isAvailable = (index: number) => Date.now() - (refusedAt[index] ?? 0) > skipMs;
    return [...all.filter(isAvailable), ...all.filter((index) => !isAvailable(index))];
  };
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    forward(incoming, outgoing, Buffer.concat(chunks), order());
  });

  const forward = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
    [index = 0, ...further]: number[],
  ) => {
    const target = new URL(incoming.url ?? "/", replicas[index]);
    const { method, headers } = incoming;
    const sent = request(target, { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on("error", () => outgoing.destroy());
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") refusedAt[index] = Date.now();
      const canRetry = error.code === "ECONNREFUSED" || method === "GET";
      if (outgoing.headersSent) outgoing.destroy();
      else if (canRetry && further.length > 0) forward(incoming, outgoing, body, further);
      else outgoing.writeHead(502).end();
    });
    sent.end(body);
  };

  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      agent.destroy();
    },
  };
}
