import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

const awayMs = 1000;

export type Proxy = { url: string; close: () => Promise<void> };

/**
 * The least that a balancer does: each request to the next replica; to another one where nobody listens, or where a read
 * was cut off. A write that has been sent is never sent again.
 */
export async function startRoundRobinProxy(port: number, replicas: string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let turn = 0;
  const isAway = replicas.map(() => 0);
  /** In turn; whoever was not there a second ago is asked last. */
  const order = () => {
    turn += 1;
    const all = replicas.map((_, index) => (turn + index) % replicas.length);
    const isBack = (index: number) => Date.now() - (isAway[index] ?? 0) > awayMs;
    return [...all.filter(isBack), ...all.filter((index) => !isBack(index))];
  };
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    pass(incoming, outgoing, Buffer.concat(chunks), order());
  });

  const pass = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
    [index = 0, ...others]: number[],
  ) => {
    const target = new URL(incoming.url ?? "/", replicas[index]);
    const { method, headers } = incoming;
    const sent = request(target, { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on("error", () => outgoing.destroy());
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") isAway[index] = Date.now();
      const mayRepeat = error.code === "ECONNREFUSED" || method === "GET";
      if (outgoing.headersSent) outgoing.destroy();
      else if (mayRepeat && others.length > 0) pass(incoming, outgoing, body, others);
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
