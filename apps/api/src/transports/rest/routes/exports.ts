import { ListAuditInput } from "@ironmonger/contract/audit";
import { UndoChangesInput } from "@ironmonger/contract/catalog/change-tools";
import { ExportToolsInput } from "@ironmonger/contract/catalog/list-tools";
import { ExportSalesInput } from "@ironmonger/contract/insights";
import { ListMyOrdersInput, ListOrdersInput } from "@ironmonger/contract/orders";
import { PriceListId } from "@ironmonger/contract/price-lists";
import { ExportJournalInput } from "@ironmonger/contract/receivables";
import { ListUsersInput } from "@ironmonger/contract/users";
import { z } from "zod";
import { exportAudit } from "../../../features/audit/export-audit.ts";
import { exportJournal } from "../../../features/books/export-journal.ts";
import { exportChangeDetails } from "../../../features/catalog/change/list-change-details.ts";
import { writeMyData } from "../../../features/identity/erasing/export-my-data.ts";
import { exportSales } from "../../../features/insights/export-sales.ts";
import { exportMyOrders, exportOrders } from "../../../features/orders/lists/export-orders.ts";
import { exportEntries } from "../../../features/price-lists/export-entries.ts";
import { exportTools } from "../../../features/tool-files/export-tools.ts";
import { exportUsers } from "../../../features/users/export-users.ts";
import { csvAnswer } from "../answers.ts";
import { type Access, office, signedIn, visitor } from "../context.ts";
import { describeCall } from "../open-api/describe-call.ts";
import type { RestApp } from "../rest-app.ts";
import { sendCsv } from "../send-csv.ts";
import { sendStream } from "../send-stream.ts";

/** The parameters that a file does not have: it has all rows, oldest first. */
const onePage = { page: true, pageSize: true } as const;
const sortedPage = { ...onePage, sortBy: true, direction: true } as const;

const describeExport = <Filter extends z.ZodType>(
  what: string,
  id: string,
  querystring: Filter,
  access: Access,
  errors: ("not_found" | "conflict")[] = [],
) =>
  describeCall({
    id,
    tag: "Exports",
    summary: `${what} as CSV, exactly those that match the filters`,
    access,
    errors,
    inputs: { querystring },
    answer: csvAnswer("id,email,role\r\n"),
  });

export function registerExports(app: RestApp): void {
  app.get(
    "/export/journal.csv",
    describeExport(
      "The journal of invoices and credit notes, generic or for DATEV,",
      "exportJournal",
      ExportJournalInput,
      { permission: "payments.read" },
      ["conflict"],
    ),
    async (request, reply) => {
      const { format, from, to } = request.query;
      const name = format === "datev" ? `EXTF_Buchungsstapel_${from}_${to}.csv` : `journal_${from}_${to}.csv`;
      return sendCsv(request, reply, name, await exportJournal(office(request, "payments.read"), request.query));
    },
  );
  app.get(
    "/export/orders.csv",
    describeExport("Orders", "exportOrders", ListOrdersInput.omit(sortedPage), { permission: "orders.read" }),
    (request, reply) =>
      sendCsv(request, reply, "orders.csv", exportOrders(office(request, "orders.read"), request.query)),
  );
  app.get(
    "/export/my-orders.csv",
    describeExport("The caller's own orders", "exportMyOrders", ListMyOrdersInput.omit(onePage), "signed-in"),
    (request, reply) => sendCsv(request, reply, "my-orders.csv", exportMyOrders(signedIn(request), request.query)),
  );
  app.get(
    "/export/my-data/:token",
    describeCall({
      id: "exportMyData",
      tag: "Exports",
      summary:
        "Everything that the shop has about a person, by the address that `identity.exportMyData` answers; for a day",
      access: "anybody",
      errors: ["not_found"],
      inputs: { params: z.object({ token: z.string().max(1_000) }) },
      answer: { content: { "application/json": { schema: z.any() } } },
    }),
    (request, reply) =>
      sendStream(
        request,
        reply
          .type("application/json; charset=utf-8")
          .header("content-disposition", 'attachment; filename="my-data.json"')
          .header("cache-control", "no-store")
          .header("x-robots-tag", "noindex"),
        writeMyData(visitor(request), request.params),
      ),
  );
  app.get(
    "/export/users.csv",
    describeExport("Users", "exportUsers", ListUsersInput.omit(sortedPage), { permission: "users.read" }),
    (request, reply) => sendCsv(request, reply, "users.csv", exportUsers(office(request, "users.read"), request.query)),
  );
  app.get(
    "/export/tools.csv",
    describeExport("Tools", "exportTools", ExportToolsInput, { permission: "tools.read" }),
    (request, reply) => sendCsv(request, reply, "tools.csv", exportTools(office(request, "tools.read"), request.query)),
  );
  app.get(
    "/export/price-lists/:id.csv",
    describeCall({
      id: "exportPrices",
      tag: "Exports",
      summary: "The prices of a price list as CSV, as `POST /import/price-lists/{id}` reads them",
      access: { permission: "prices.read" },
      errors: ["not_found"],
      inputs: { params: PriceListId },
      answer: csvAnswer("sku,price\r\n"),
    }),
    async (request, reply) =>
      sendCsv(request, reply, "prices.csv", await exportEntries(office(request, "prices.read"), request.params)),
  );
  app.get(
    "/export/audit.csv",
    describeExport("Changes by admins", "exportAudit", ListAuditInput.omit(sortedPage), { permission: "audit.read" }),
    (request, reply) => sendCsv(request, reply, "audit.csv", exportAudit(office(request, "audit.read"), request.query)),
  );
  app.get(
    "/export/change-details.csv",
    describeExport(
      "What a bulk change changed in each tool",
      "exportChangeDetails",
      UndoChangesInput,
      { permission: "tools.read" },
      ["not_found"],
    ),
    (request, reply) =>
      sendCsv(request, reply, "change-details.csv", exportChangeDetails(office(request, "tools.read"), request.query)),
  );
  app.get(
    "/export/sales.csv",
    describeExport("The sales of each day", "exportSales", ExportSalesInput, { permission: "insights.read" }),
    (request, reply) =>
      sendCsv(request, reply, "sales.csv", exportSales(office(request, "insights.read"), request.query)),
  );
}
