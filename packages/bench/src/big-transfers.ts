import { type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Person } from "./shop/people.ts";
import { type SizedShop, startShop } from "./shop/start-shop.ts";

type Transfer = { name: string; rows: number; seconds: number };
/** A transfer by a process that did nothing else, and the most memory which that process held. */
export type MeasuredTransfer = Transfer & { peakMegabytes: number; targetMegabytes: number };

/** The largest transfers of a shop, each by a process of its own. The import leaves its tools behind. */
export async function benchTransfers({
  size,
  databaseUrl,
  guests: [admin = {}],
}: SizedShop): Promise<MeasuredTransfer[]> {
  const measure = async (targetMegabytes: number, transfer: (url: string) => Promise<Transfer>) => {
    const shop = await startShop(databaseUrl);
    try {
      return { ...(await transfer(shop.url)), peakMegabytes: await shop.peakMegabytes(), targetMegabytes };
    } finally {
      await shop.stop();
    }
  };
  return [
    await measure(300, (url) => readAllTools(url, size.tools)),
    await measure(200, (url) => importTools(url, admin, size.tools)),
  ];
}

/** Reads the whole list that `GET /tools` answers, and forgets it. */
async function readAllTools(url: string, rows: number): Promise<Transfer> {
  const start = performance.now();
  const answer = await fetch(`${url}/tools`);
  if (!answer.ok || !answer.body) throw new Error(`GET /tools answered ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  if (bytes < rows * 100) throw new Error(`GET /tools answered ${bytes} bytes for ${rows} tools`);
  return { name: "GET /tools, all of them", rows, seconds: (performance.now() - start) / 1000 };
}

/** Sends a CSV file of new tools, made while it is sent. */
async function importTools(url: string, admin: Person, rows: number): Promise<Transfer> {
  const start = performance.now();
  const { status, text } = await send(`${url}/import/tools?mode=all-or-nothing`, admin, Readable.from(csvLines(rows)));
  if (status !== 200 || !text.includes(`"imported":${rows},`))
    throw new Error(`The import answered ${status}: ${text}`);
  return { name: "import of a CSV file", rows, seconds: (performance.now() - start) / 1000 };
}

/** Waits as long as it takes; `fetch` gives up after five minutes. */
async function send(
  url: string,
  headers: Person,
  body: Readable,
): Promise<{ status: number | undefined; text: string }> {
  const call = request(url, { method: "POST", headers: { ...headers, "content-type": "text/csv" } });
  const answered = new Promise<IncomingMessage>((done, failed) => call.once("response", done).once("error", failed));
  await pipeline(body, call);
  const answer = await answered;
  let text = "";
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode, text };
}

function* csvLines(rows: number): Generator<string> {
  yield "sku,name,description,image,price,minOrder,available,category\n";
  for (let from = 0; from < rows; from += 500) {
    let piece = "";
    for (let row = from; row < Math.min(rows, from + 500); row += 1) {
      piece += `C-${row},Imported ${["Mallet", "Trowel", "Spanner"][row % 3]} ${row},"Brought in bulk, row ${row}, with a description of some length.",/images/no-picture.svg,${5 + (row % 90)},${1 + (row % 20)},${row % 5000},hand-tools\n`;
    }
    yield piece;
  }
}
