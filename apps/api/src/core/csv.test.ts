import { expect, test } from "vitest";
import { writeCsv } from "./csv.ts";

test("numbers are no formulas, texts that look like one are", async () => {
  async function* rows() {
    yield [{ total: -5, name: "-5" }];
  }
  let file = "";
  for await (const chunk of writeCsv({ total: ({ total }) => total, name: ({ name }) => name }, rows())) file += chunk;
  expect(file).toBe("total,name\n-5,'-5\n");
});

test("a file that cannot be read to its end says after how many rows it was cut; without any row, there is only the error", async () => {
  async function* rows(batches: number) {
    for (let number = 0; number < batches; number += 1) yield [{ number }, { number }];
    throw new Error("the database is gone");
  }
  const read = async (batches: number) => {
    let file = "";
    const reading = (async () => {
      for await (const piece of writeCsv({ number: ({ number }) => number }, rows(batches))) file += piece;
    })();
    await expect(reading).rejects.toThrow("the database is gone");
    return file;
  };
  expect(await read(2)).toBe("number\n0\n0\n1\n1\n# cut after 4 rows\n");
  expect(await read(0)).toBe("");
});
