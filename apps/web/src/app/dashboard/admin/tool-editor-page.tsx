import { messages } from "@ironmonger/contract/messages";
import { Alert, Anchor, Button, Skeleton } from "@mantine/core";
import { Link, useParams } from "react-router";
import { useDeleteTool } from "../../../features/catalog/admin/use-delete-tool.ts";
import { DocumentsOfTool } from "../../../features/catalog/edit/documents-of-tool.tsx";
import { EditToolForm } from "../../../features/catalog/edit/edit-tool-form.tsx";
import { ScheduledPrices } from "../../../features/catalog/edit/scheduled-prices.tsx";
import { ChangeHistory, StockHistory } from "../../../features/catalog/edit/tool-history.tsx";
import { onFirstClick } from "../../../shared/forms/on-first-click.ts";
import { useInSlices } from "../../../shared/lazy/use-in-slices.ts";
import { codeOf } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { LoadFailed } from "../../../shared/ui/load-failed.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { PageTitle } from "../../../shared/ui/page-title.tsx";
import classes from "./tool-editor-page.module.css";

/** One tool for admins: its form and its history. */
export function ToolEditorPage() {
  const { id = "" } = useParams();
  const query = trpc.catalog.getToolToEdit.useQuery({ id });
  const { error, refetch } = query;
  const data = useInSlices(query.data);
  const isMissing = ["NOT_FOUND", "BAD_REQUEST"].includes(codeOf(error) ?? "");
  return (
    <>
      <Anchor component={Link} to="/dashboard/manageproducts" className={classes.back}>
        ← Manage tools
      </Anchor>
      <PageTitle title={data ? `Edit ${data.tool.name}` : "Edit a tool"}>Edit a tool</PageTitle>
      <p className="page-lead">The details of the tool, the rules by which it is sold, and its history.</p>
      {isMissing && !data ? (
        <EmptyState title={messages.toolNotFound} />
      ) : error && !data ? (
        <LoadFailed what="the tool" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Actions id={id} deletedAt={data?.deletedAt} />
          {data ? (
            <EditToolForm key={id} tool={data.tool} isDeleted={data.deletedAt !== null} />
          ) : (
            <Skeleton height={1000} />
          )}
          {data && (
            <>
              <DocumentsOfTool tool={data.tool} isDeleted={data.deletedAt !== null} />
              {data.deletedAt === null && <ScheduledPrices key={`prices ${id}`} tool={data.tool} />}
              <ChangeHistory id={id} />
              <StockHistory id={id} />
            </>
          )}
        </>
      )}
    </>
  );
}

/** `deletedAt`: undefined until it is loaded. */
function Actions({ id, deletedAt }: { id: string; deletedAt: string | null | undefined }) {
  const { deleteTool, restoreTool } = useDeleteTool();
  return (
    <>
      <div className={classes.actions}>
        <Button component={Link} to={`/dashboard/addtool?copy=${id}`} variant="default" size="sm">
          Duplicate
        </Button>
        {deletedAt ? null : (
          <>
            <Button component={Link} to={`/catalog/${id}`} variant="default" size="sm">
              See it in the shop
            </Button>
            <Button
              variant="outline"
              color="red"
              size="sm"
              disabled={deletedAt === undefined}
              loading={deleteTool.isPending}
              onClick={onFirstClick(() => deleteTool.mutate({ id }))}
            >
              Delete
            </Button>
          </>
        )}
      </div>
      {deletedAt ? (
        <Alert color="red" title="This tool is deleted" role="status" mb="lg">
          <p className={classes.deleted}>
            It left the catalog on <MomentText at={deletedAt} />. Orders of it stay as they are.
          </p>
          <Button size="sm" loading={restoreTool.isPending} onClick={() => restoreTool.mutate({ id })}>
            Restore
          </Button>
        </Alert>
      ) : null}
    </>
  );
}
