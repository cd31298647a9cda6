import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@ironmonger/db/embedded";
import { migrate } from "@ironmonger/db/migrate";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { installJobs } from "../core/jobs/jobs.ts";
import { templateName } from "./test-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: string;
  }
}

/** One PostgreSQL for the run, with a migrated template that every test shop is cloned from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "ironmonger-test-"));
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir, isDisposable: true });
  const end = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplate(server.url);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide("databaseServer", server.url);
  return end;
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} });
  await admin`create database ${admin(templateName)}`;
  await admin.end();
  await migrate(serverUrl.replace(/\/[^/]*$/, `/${templateName}`), installJobs);
}
