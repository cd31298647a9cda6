import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

// A process of its own that sends prepared requests over kept connections and times the answers. It shares the machine with the shop,
// so it does as little as can be for each: HTTP is read just as far as the shop's answers need it.

export type LoadOrder = {
  port: number;
  /** Whole requests, as they go over the wire. */
  requests: string[];
  connections: number;
  seconds: number;
  /** Without it each connection sends its next request when the last one is answered. */
  perSecond?: number;
};
export type LoadSeen = {
  /** Milliseconds from writing a request to the end of its answer, of those answered 2xx. */
  times: number[];
  refused: number;
  failed: number;
};

type Line = { socket: Socket; sentAt: number; bytesToCome: number; status: number };

const patienceMs = 10_000;

process.once("message", async (order: LoadOrder) => {
  process.send?.(await load(order), () => process.exit());
});

async function load({ port, requests, connections, seconds, perSecond }: LoadOrder): Promise<LoadSeen> {
  const seen: LoadSeen = { times: [], refused: 0, failed: 0 };
  const prepared = requests.map((text) => Buffer.from(text));
  const idle: Line[] = [];
  let sent = 0;
  let waiting = 0;
  let isOver = false;

  const send = (line: Line) => {
    sent += 1;
    waiting += 1;
    line.sentAt = performance.now();
    line.socket.write(prepared[sent % prepared.length] ?? "");
  };
  const finish = (line: Line) => {
    waiting -= 1;
    if (line.status >= 200 && line.status < 300) seen.times.push(performance.now() - line.sentAt);
    else if (line.status === 503 || line.status === 429) seen.refused += 1;
    else seen.failed += 1;
    line.sentAt = 0;
    if (perSecond) idle.push(line);
    else if (!isOver) send(line);
  };
  const read = (line: Line, chunk: Buffer) => {
    if (line.bytesToCome === 0) {
      const text = chunk.toString("latin1");
      const headLength = text.indexOf("\r\n\r\n") + 4;
      line.status = Number(text.slice(9, 12));
      line.bytesToCome = headLength + Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
      if (!line.bytesToCome) throw new Error(`This is no answer of the shop: ${text}`);
    }
    line.bytesToCome -= chunk.length;
    if (line.bytesToCome === 0) finish(line);
  };
  const open = () =>
    new Promise<Line>((done, failed) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      const line: Line = { socket, sentAt: 0, bytesToCome: 0, status: 0 };
      socket.once("connect", () => done(line));
      socket.on("data", (chunk) => read(line, chunk));
      socket.once("error", failed);
      socket.once("close", () => {
        if (line.sentAt === 0) return;
        waiting -= 1;
        seen.failed += 1;
      });
    });

  const lines = await Promise.all(Array.from({ length: connections }, open));
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  if (perSecond) {
    idle.push(...lines);
    // What is due while every connection waits for an answer is not sent: a thousand people are not more.
    for (let due = 0; elapsed() < seconds; await sleep(1)) {
      for (const until = elapsed() * perSecond; due < until; due += 1) {
        const line = idle.shift();
        if (line && !line.socket.destroyed) send(line);
      }
    }
  } else {
    for (const line of lines) send(line);
    await sleep(seconds * 1000);
  }
  isOver = true;
  for (const deadline = Date.now() + patienceMs; waiting > 0 && Date.now() < deadline; ) await sleep(20);
  seen.failed += waiting;
  return seen;
}
