import { expect, test } from "vitest";
import { writeCsv } from "./csv.ts";

test("numbers are no formulas, texts that look like one are", async () => {
  async function* rows() {
    yield [{ total: -5, name: "-5" }];
  }
  let file = "";
  for await (const part of writeCsv({ total: ({ total }) => total, name: ({ name }) => name }, rows())) file += part;
  expect(file).toBe("total,name\n-5,'-5\n");
});
