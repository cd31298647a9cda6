import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Checks docs/security.md: every requirement of ASVS 5.0, levels 1 and 2, has a row; a row that is met names existing tests. Also
// checks for things that the code must never do, which no test can see. Prints every violation and exits with 1 if there is one.

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => file && existsSync(join(root, file)));
const violations: string[] = [];

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; those of level 3 come last in their section. */
const requirements: Record<string, number> = {
  ...{ "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1 },
  ...{ "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4 },
  ...{ "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3, "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4 },
  ...{ "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2, "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1 },
  ...{ "9.1": 3, "9.2": 4, "10.1": 2, "10.2": 2, "10.3": 4, "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3 },
  ...{ "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1, "12.1": 3, "12.2": 2, "12.3": 4 },
  ...{ "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5, "14.1": 2, "14.2": 4, "14.3": 3, "15.1": 3, "15.2": 3, "15.3": 7 },
  ...{ "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3, "17.1": 1, "17.2": 4, "17.3": 2 },
};

/** Rules about what the code must never do. Rows of docs/security.md name them like tests. */
const neverDone: { rule: string; where: RegExp; pattern: RegExp; except?: RegExp }[] = [
  {
    rule: "the server starts no programs",
    where: /^apps\/api\/src\//,
    pattern: /node:child_process/,
  },
  {
    rule: "no text is run as code",
    where: /^(apps|packages)\/.*\/src\//,
    pattern: /\beval\(|new Function\(|node:vm/,
  },
  {
    rule: "no page is made of text that counts as HTML",
    where: /^apps\/web\/src\//,
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/,
  },
  {
    rule: "the server sends requests through the libraries of the card provider, the identity provider, mail, traces and the bucket alone",
    where: /^apps\/api\/src\//,
    pattern: /\bfetch\(|import (?!type)[^;]*"node:(https?|http2|tls|dgram)"|\bconnect\b[^;]*from "node:net"/,
    // The first calls the sandbox of a demonstration, the other the bucket that the settings name.
    except: /features\/identity\/seed-demo-shop\.ts$|core\/bucket\.ts$/,
  },
  {
    rule: "the server writes no files",
    where: /^apps\/api\/src\//,
    pattern: /\b(writeFile|appendFile|createWriteStream|copyFile|mkdir|symlink|open)(Sync)?\b[^;]*from "node:fs/,
  },
  {
    rule: "SHA-256 is the only hash function",
    where: /^(apps\/api|packages\/(contract|db))\/src\//,
    pattern: /\b(createHash|createHmac|hash|hkdfSync|pbkdf2\w*)\((?!"sha256")"/,
  },
  {
    rule: "random values come from node:crypto",
    where: /^(apps\/api|packages\/(contract|db))\/src\//,
    pattern: /Math\.random/,
  },
  {
    rule: "one function creates sessions",
    where: /^apps\/api\/src\//,
    pattern: /insert\(sessions\)|insert into sessions/,
    except: /features\/identity\/internal\/sessions\.ts$/,
  },
  {
    rule: "the server logs through its logger",
    where: /^apps\/api\/src\//,
    pattern: /\bconsole\.|process\.std(out|err)\.write/,
    except: /^apps\/api\/src\/(commands\/.*|main)\.ts$/,
  },
];

checkTable();
checkCode();
if (violations.length > 0) {
  console.error(violations.join("\n"));
  console.error(`${violations.length} violations in docs/security.md or against it.`);
  process.exit(1);
}
console.log("Every requirement of ASVS 5.0 level 2 is met with its test, or has its reason.");

function checkCode(): void {
  const isCode = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file);
  for (const file of files.filter(isCode)) {
    const text = read(file);
    for (const { rule, where, pattern, except } of neverDone)
      if (where.test(file) && !except?.test(file) && pattern.test(text)) violations.push(`${file}: ${rule}`);
  }
}

function checkTable(): void {
  const missing = new Set(
    Object.entries(requirements).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    ),
  );
  const metIds = new Set<string>();
  for (const row of read("docs/security.md").matchAll(/^\| (\d[^|]*) \| [^|]* \| ([^|]*) \| (.*) \|$/gm)) {
    const [, ids = "", status = "", evidence = ""] = row;
    const report = (what: string) => violations.push(`docs/security.md, ${ids}: ${what}`);
    for (const id of readIds(ids)) {
      const isMissing = missing.delete(id);
      // A requirement that is met for some accounts may say in another row why it does not apply to the others.
      const isForOthers = status === "not applicable" && metIds.has(id);
      if (!isMissing && !isForOthers) report(`${id} is of level 3, unknown, or has another row`);
      if (status === "met") metIds.add(id);
    }
    if (status === "not applicable") {
      if (/\.(test|spec)\.tsx?/.test(evidence)) report("needs a reason, not a test");
    } else if (status !== "met" && status !== "met by document") {
      report(`"${status}" is no status`);
    } else {
      if (status === "met by document") checkDocuments(evidence, report);
      checkTests(evidence, status === "met by document", report);
    }
  }
  for (const id of missing) violations.push(`docs/security.md: ${id} has no row`);
}

/** "1.2.6–1.2.8, 1.3.4" are four requirements. */
function readIds(text: string): string[] {
  return text.split(", ").flatMap((range) => {
    const [first = "", last = first] = range.split("–");
    const section = first.slice(0, first.lastIndexOf(".") + 1);
    const [from, to] = [first, last].map((id) => Number(id.slice(section.length)));
    return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, index) => `${section}${(from ?? 0) + index}`);
  });
}

function checkDocuments(evidence: string, report: (what: string) => void): void {
  const links = [...evidence.matchAll(/\]\(([^)#]*)(?:#([^)]*))?\)/g)];
  if (links.length === 0) report("no document is named");
  for (const [, file, heading] of links) {
    const path = file ? join("docs", file) : "docs/security.md";
    if (!existsSync(join(root, path))) report(`${path} does not exist`);
    else if (heading && !headingsOf(path).includes(heading)) report(`${path} has no heading #${heading}`);
  }
}

function headingsOf(path: string): string[] {
  const titles = [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) => title.toLowerCase());
  return titles.map((title) => title.replace(/[^\w -]/g, "").replaceAll(" ", "-"));
}

/** Evidence names tests as `end/of/the-path.test.ts: *title*, *title with … for what is left out*`. */
function checkTests(evidence: string, mayBeNone: boolean, report: (what: string) => void): void {
  const named = [...evidence.matchAll(/[\w/.-]+\.(?:test|spec)\.tsx?|scripts\/check-[\w-]+\.ts/g)];
  if (named.length === 0 && !mayBeNone) report("no test is named");
  for (const [index, match] of named.entries()) {
    const [name] = match;
    const homes = files.filter((file) => `/${file}`.endsWith(`/${name}`));
    const [home] = homes;
    if (!home || homes.length > 1) {
      report(home ? `${name} can be ${homes.join(" or ")}` : `${name} does not exist`);
      continue;
    }
    const text = read(home);
    const titles = [...evidence.slice(match.index, named[index + 1]?.index).matchAll(/\*([^*]+)\*/g)];
    if (titles.length === 0) report(`no test of ${name} is named`);
    for (const [, title = ""] of titles) {
      const pieces = title.split("…").map((part) => RegExp.escape(part.trim()));
      if (!new RegExp(`["\`]${pieces.join(".*")}`).test(text)) report(`${name} has no test "${title}"`);
    }
  }
}
