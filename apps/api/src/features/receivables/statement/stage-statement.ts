import { createHash } from "node:crypto";
import { decodeText, EncodingDetector } from "@ironmonger/contract/files/decode-text";
import type { StagedStatement } from "@ironmonger/contract/receivables";
import { bankStatements, paymentsIn } from "@ironmonger/db/schema";
import type { OfficeContext } from "../../../core/context.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { UnreadableFile } from "../../files/unreadable-file.ts";
import { readBankCsv } from "./read-bank-csv.ts";
import { readCamt } from "./read-camt.ts";
import type { ReadStatement, StatementLine } from "./statement-line.ts";
import { suggest } from "./suggest.ts";

const maxMegabytes = 10;

type StatementFile = { file: AsyncIterable<Buffer>; fileName: string };

/**
 * Reads what came in by a bank statement, CAMT.053 or CSV, and suggests what each row pays. Nothing is recorded before `applyStatement`;
 * rows that were recorded before, from whatever file, say so.
 * @throws DomainError invalid (the file is no bank statement) · too_large
 */
export async function stageStatement(
  ctx: OfficeContext<"companies.terms">,
  { file, fileName }: StatementFile,
): Promise<StagedStatement> {
  const { db } = ctx;
  const { lines, notices } = await readStatement(ctx, await collect(file));
  const keys = bankKeysOf(lines);
  const [recorded, suggested] = await Promise.all([findRecorded(ctx, keys), suggest(db, lines)]);
  const importId = newId();
  const rows = lines.map(({ line, bookedOn, amountCents, payer, reference }, index) => ({
    ...{ line, bookedOn, amountCents, payer, reference },
    isRecorded: recorded.has(keys[index] ?? ""),
    ...(suggested[index] ?? { suggestions: [], companyId: null, companyName: null }),
  }));
  await db.insert(bankStatements).values({
    id: importId,
    byUserId: ctx.user.id,
    fileName,
    rows: lines.map(({ line, bookedOn, amountCents, payer, reference }, index) => ({
      ...{ line, bookedOn, amountCents },
      reference: reference || payer || "bank transfer",
      bankKey: keys[index] ?? "",
    })),
  });
  return { importId, rows, notices };
}

async function readStatement({ settings }: OfficeContext<"companies.terms">, bytes: Buffer): Promise<ReadStatement> {
  const { currency, country } = await settings.read();
  if (bytes.length === 0) throw new DomainError("invalid", "The file is empty.");
  try {
    const text = decodeText(bytes);
    if (/^\uFEFF?\s*</.test(text.slice(0, 1_000))) return readCamt(text, currency);
    const detector = new EncodingDetector();
    detector.push(bytes);
    return await readBankCsv(bytes, { encoding: detector.end(), currency, country });
  } catch (error) {
    throw error instanceof UnreadableFile ? new DomainError("invalid", error.message) : error;
  }
}

/** What identifies each row; rows that are alike are told apart by their order. */
function bankKeysOf(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ identity, amountCents }) => {
    const text = `${identity}|${amountCents}`;
    const nth = seen.get(text) ?? 0;
    seen.set(text, nth + 1);
    return createHash("sha256").update(`${text}|${nth}`).digest("base64url");
  });
}

async function findRecorded({ db }: OfficeContext<"companies.terms">, keys: string[]): Promise<Set<string | null>> {
  const rows = await db
    .select({ bankKey: paymentsIn.bankKey })
    .from(paymentsIn)
    .where(isAnyOf(paymentsIn.bankKey, keys));
  return new Set(rows.map(({ bankKey }) => bankKey));
}

async function collect(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of file) {
    size += piece.length;
    if (size > maxMegabytes * 1_000_000)
      throw new DomainError("too_large", `A bank statement can have at most ${maxMegabytes} MB.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
