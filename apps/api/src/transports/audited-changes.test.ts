import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

/** Changes by admins that leave no entry in the audit log, each with its reason. */
const notRecorded: Record<string, string> = {
  shipLines: "an event of the order",
  shipOrders: "an event of each order, by shipLines",
  confirmCompanies: "an entry of each company, by changeCompanyStatus",
  holdCompanies: "an entry of each company, by changeCompanyStatus",
  addCompaniesToGroup: "an entry of each company, by changeCompanyGroups",
  applyStatement: "an entry of each payment, by bookPayment",
  sendReminders: "the emails themselves",
  undoShipment: "an event of the order",
  undoShipments: "an event of each order, by undoShipment",
  trackShipment: "an event of the order",
  refundOrder: "an event of the order",
  refundLines: "an event of the order",
  creditLines: "an event of each order, by decideRefund",
  issueCollected: "the invoices themselves",
  addNote: "an event of the order",
  previewChanges: "it changes nothing",
  previewImport: "it changes nothing",
  saveMapping: "it changes how files are read, not the shop",
  stageEntries: "it changes nothing",
  stageImport: "it changes nothing",
  stageStatement: "it changes nothing",
  sendMessage: "an event of the order",
  storeLedgerCheck: "it changes nothing that it checks",
  storePicture: "nothing shows it before a tool has it",
};

const here = import.meta.dirname;
const read = (file: string) => readFileSync(file, "utf8");
const sourcesIn = (folder: string) =>
  readdirSync(join(here, folder))
    .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
    .map((name) => join(here, folder, name));

/** The use cases that mutations of admins call, and the file of each. */
function findUseCasesOfAdmins(): Map<string, string> {
  const files = new Map<string, string>();
  const add = (file: string, calls: Iterable<RegExpMatchArray>) => {
    for (const [, name = ""] of calls) {
      const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "([^"]+)"`).exec(read(file))?.[1];
      if (from) files.set(name, join(dirname(file), from));
    }
  };
  for (const file of [
    ...sourcesIn("trpc/routers"),
    ...sourcesIn("trpc").filter((name) => name.endsWith("-procedures.ts")),
  ]) {
    const procedures = read(file).split(/\n(?= {2}(?:\w+: \w+Procedure|\.\.\.))/);
    for (const procedure of procedures.filter((text) => /: (?:office|bulk)Procedure[\s\S]*\.mutation\(/.test(text)))
      add(file, procedure.matchAll(/\b([a-z]\w+)(?=\(ctx\b|[,)])/g));
  }
  for (const file of sourcesIn("rest/routes")) {
    const calls = read(file).split(/\n(?= {2}app\.)/);
    for (const call of calls.filter((text) => /^ {2}app\.(post|put|patch|delete)\(/.test(text)))
      add(file, call.matchAll(/\b(\w+)\((?:office\(request, "[\w.]+"\)|requirePermission\(ctx, "[\w.]+"\))/g));
  }
  return files;
}

/** The file itself, one of the `internal` ones that it imports, or one to which it hands its admin. */
const writesEntries = (file: string): boolean =>
  [
    file,
    ...[...read(file).matchAll(/from "(\.{1,2}\/internal\/[^"]+)"/g)].map(([, from = ""]) => join(dirname(file), from)),
    ...[...read(file).matchAll(/import \{ (\w+) \} from "(\.{1,2}\/[^"]+)"/g)]
      .filter(([, name = ""]) => read(file).includes(`await ${name}(ctx`))
      .map(([, , from = ""]) => join(dirname(file), from)),
  ].some((source) => /\b(?:tellChange|recordToolChange)\(/.test(read(source)));

const useCases = findUseCasesOfAdmins();

test("the routers and the REST paths contain the changes of admins", () => {
  expect([...useCases.keys()]).toEqual(
    expect.arrayContaining([
      "addTool",
      "updateTool",
      "makeAdmin",
      "setTaxExempt",
      "setAvailable",
      "importTools",
      "retryDeadJob",
    ]),
  );
});

test.each([...useCases])("%s leaves an entry in the audit log, or is on the list of exceptions", (name, file) => {
  expect(writesEntries(file), relative(here, file)).toBe(!(name in notRecorded));
});

test("every exception on the list exists", () => {
  expect([...useCases.keys()]).toEqual(expect.arrayContaining(Object.keys(notRecorded)));
});
