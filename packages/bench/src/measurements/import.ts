import { type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Customer } from "../shop/customers.ts";
import { type SizedShop, startShop } from "../shop/start-shop.ts";

export type Transfer = { rows: number; seconds: number; peakMegabytes: number };

/** The import of as many tools as there are, by a process that does nothing else. */
export async function measureImport({ size, databaseUrl, customers: [admin] }: SizedShop): Promise<Transfer> {
  const shop = await startShop(databaseUrl);
  const startedAt = performance.now();
  try {
    await importTools(shop.url, admin, size.tools);
    const seconds = (performance.now() - startedAt) / 1000;
    return { rows: size.tools, seconds, peakMegabytes: await shop.peakMegabytes() };
  } finally {
    await shop.stop();
  }
}

/** Sends a CSV file of new tools that is generated while it is sent. */
async function importTools(url: string, admin: Customer, rows: number): Promise<void> {
  const { status, text } = await send(`${url}/import/tools?mode=all-or-nothing`, admin, Readable.from(csvLines(rows)));
  if (status !== 200 || !text.includes(`"imported":${rows},`))
    throw new Error(`The import answered ${status}: ${text}`);
}

/** Like `fetch`, which gives up after five minutes. */
async function send(
  url: string,
  headers: Customer,
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
    let lines = "";
    for (let row = from; row < Math.min(rows, from + 500); row += 1) {
      lines += `C-${row},Imported ${["Mallet", "Trowel", "Spanner"][row % 3]} ${row},"Imported in bulk, row ${row}, with a description of some length.",/images/no-picture.svg,${5 + (row % 90)},${1 + (row % 20)},${row % 5000},hand-tools\n`;
    }
    yield lines;
  }
}
