import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

// `pnpm test:invoices RULES [FOLDER]`: the official rules of EN 16931 judge all XML that the tests of packages/invoices wrote, or that of
// another folder. RULES is a checkout of ConnectingEurope/eInvoicing-EN16931, which the project does not contain. It needs Java and
// Saxon-HE (Debian: default-jre-headless and libsaxonhe-java; elsewhere SAXON_JAR). Prints what fails, and exits with 1 if anything does.

const saxon = process.env.SAXON_JAR ?? "/usr/share/java/Saxon-HE.jar";
const [rules, folder = fileURLToPath(new URL("../packages/invoices/test-results/xml", import.meta.url))] =
  process.argv.slice(2);
const syntaxes = [
  { name: "ubl", rules: "ubl/xslt/EN16931-UBL-validation.xslt" },
  { name: "cii", rules: "cii/xslt/EN16931-CII-validation.xslt" },
];

if (!rules || syntaxes.some((syntax) => !existsSync(join(rules, syntax.rules)))) {
  console.error("Say where the rules are: pnpm test:invoices RULES [FOLDER]");
  process.exit(2);
}
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".xml")) : [];
if (files.length === 0) {
  console.error(`There is no XML in ${folder}. The tests of packages/invoices write it.`);
  process.exit(2);
}

const work = mkdtempSync(join(tmpdir(), "invoices-"));
let failed = 0;
let passed = 0;
try {
  for (const syntax of syntaxes) validate(syntax.name, join(rules, syntax.rules));
} finally {
  rmSync(work, { recursive: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed !== files.length ? 1 : 0);

function validate(syntax: string, stylesheet: string): void {
  const own = files.filter((file) => syntaxOf(readFileSync(join(folder, file), "utf8")) === syntax);
  if (own.length === 0) return;
  const [from, to] = [join(work, `${syntax}-in`), join(work, `${syntax}-out`)];
  // Saxon takes a folder only if the one for its reports exists.
  mkdirSync(to);
  for (const file of own) cpSync(join(folder, file), join(from, file));
  execFileSync("java", ["-jar", saxon, `-s:${from}`, `-xsl:${stylesheet}`, `-o:${to}`, "-warnings:silent"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const reports = new Map(readdirSync(to).map((report) => [basename(report).replace(/\.[^.]+$/, ""), report]));
  for (const file of own) {
    const report = reports.get(file.replace(/\.[^.]+$/, ""));
    const problems = report ? problemsOf(readFileSync(join(to, report), "utf8")) : ["no report"];
    if (problems.length === 0) passed += 1;
    else {
      failed += 1;
      console.log(`${file}: ${problems.join(", ")}`);
    }
  }
}

function syntaxOf(xml: string): string | undefined {
  if (xml.includes("<!DOCTYPE")) return undefined;
  const [, root] = /<(?:\w+:)?(Invoice|CreditNote|CrossIndustryInvoice)\b/.exec(xml) ?? [];
  return root && (root === "CrossIndustryInvoice" ? "cii" : "ubl");
}

/** What a report (SVRL) says against a file, warnings included. A file that no rule looked at is not valid. */
function problemsOf(report: string): string[] {
  if (!report.includes("<svrl:fired-rule")) return ["no rule fired"];
  const failures = report.matchAll(/<svrl:(?:failed-assert|successful-report)\b[^>]*?>/g);
  return [...failures].map(([assert]) => /\bid="([^"]+)"/.exec(assert)?.[1] ?? "unnamed rule");
}
