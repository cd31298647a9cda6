import type { Health, HealthCheck } from "@ironmonger/contract/operations";
import { operationReports } from "@ironmonger/db/schema";
import type { OfficeContext } from "../../core/context.ts";
import type { Services } from "../../core/services.ts";
import { findLastCheck } from "../ledger/find-last-check.ts";
import { readHealthFacts } from "./internal/read-health.statement.ts";

type HealthServices = Pick<Services, "db" | "sql" | "countReplicas" | "diskSpace">;

const maxBackupHours = 26;
const maxWaitingSeconds = 15 * 60;
const maxLedgerHours = 2;
/** How old the last report of a script may be, in days. */
const maxReportDays: Record<string, number> = { "test-restore": 15 };

/** The shop's health as it is now. */
export const getHealth = (ctx: OfficeContext<"operations.read">): Promise<Health> => checkHealth(ctx);

/** The same for the job that emails about it. */
export async function checkHealth(services: HealthServices): Promise<Health> {
  const facts = await readHealthFacts(services.sql);
  const { known, usable, behindBytes } = services.countReplicas();
  const checks: HealthCheck[] = [
    {
      name: "jobs",
      isGreen: facts.deadJobCount === 0 && facts.waitingSeconds <= maxWaitingSeconds,
      detail:
        facts.deadJobCount > 0
          ? `${facts.deadJobCount} failed for good; the ledger's page says why.`
          : facts.waitingSeconds > maxWaitingSeconds
            ? `The oldest has waited for ${Math.round(facts.waitingSeconds / 60)} minutes. Does a process have RUN_JOBS=1?`
            : "None has failed for good.",
    },
    await checkLedger(services),
    {
      name: "backup",
      isGreen: facts.backupHours <= maxBackupHours,
      detail: facts.hasBackup ? `The last one is ${facts.backupHours} hours old.` : "There is no backup yet.",
    },
    ...(await readReports(services)),
    {
      name: "replicas",
      isGreen: usable === known,
      detail:
        known === 0
          ? "The database has no replicas."
          : `${usable} of ${known} have what was written five seconds ago; the others get no reads. The slowest lacks ${size(behindBytes)} of the log.`,
    },
    await checkDisk(services),
    { name: "versions", isGreen: true, detail: `PostgreSQL ${facts.databaseVersion}, Node ${process.version}.` },
  ];
  return { isGreen: checks.every(({ isGreen }) => isGreen), checks };
}

/** Red once a tenth of the disk is free, of a large disk 2 GB. */
async function checkDisk({ diskSpace }: HealthServices): Promise<HealthCheck> {
  const hasRoom = await diskSpace.check();
  const disk = await diskSpace.measure();
  const isShort = disk !== undefined && disk.freeBytes < Math.min(disk.sizeBytes / 10, 2e9);
  const figures = disk && `${size(disk.freeBytes)} of ${size(disk.sizeBytes)} are free`;
  return {
    name: "disk",
    isGreen: hasRoom && !isShort,
    detail: !hasRoom
      ? `The database's disk is full: nothing can be written${figures ? `; ${figures}` : ""}.`
      : figures
        ? `${isShort ? "Only " : ""}${figures}.`
        : "The database's disk has room.",
  };
}

/** In words for people: 1.2 GB, 340 MB. */
const size = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`;

async function checkLedger(services: HealthServices): Promise<HealthCheck> {
  const last = await findLastCheck(services);
  const hours = last ? (Date.now() - Date.parse(last.checkedAt)) / 3_600_000 : 0;
  const isLate = hours > maxLedgerHours;
  return {
    name: "ledger",
    isGreen: !isLate && (last?.isGreen ?? true),
    detail: !last
      ? "It has not been checked yet."
      : isLate
        ? `It was last checked ${Math.round(hours)} hours ago.`
        : last.isGreen
          ? "Stock, orders and payments agree."
          : "Stock, orders and payments do not agree; the ledger's page says where.",
  };
}

/** What the scripts of the machine have reported. A shop without them has none. */
async function readReports({ db }: HealthServices): Promise<HealthCheck[]> {
  const reports = await db.select().from(operationReports).orderBy(operationReports.name);
  return reports
    .filter(({ name, isGreen }) => name !== "backup" || !isGreen)
    .map(({ name, at, isGreen, detail }) => {
      const days = (Date.now() - at.getTime()) / 86_400_000;
      const isLate = days > (maxReportDays[name] ?? 2);
      return {
        name: name === "backup" ? "last backup" : name,
        isGreen: isGreen && !isLate,
        detail: isLate ? `Nothing was reported for ${Math.floor(days)} days.` : detail,
      };
    });
}
