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
