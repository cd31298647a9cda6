import { migrate } from "@ironmonger/db/migrate";
import { startTestServer } from "@ironmonger/db/test-server";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { installJobs } from "../core/jobs/jobs.ts";
import { allJobs } from "../jobs.ts";
import { removeKeptXml } from "./keep-xml.ts";
import { templateName } from "./test-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: string;
  }
}

/** One PostgreSQL for the run, with a migrated template that every test shop is cloned from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeKeptXml();
  const server = await startTestServer();
  try {
    await makeTemplate(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("databaseServer", server.url);
  return server.stop;
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} });
  await admin`create database ${admin(templateName)}`;
  await admin.end();
  await migrate(serverUrl.replace(/\/[^/]*$/, `/${templateName}`), (sql) => installJobs(sql, allJobs));
}
