import { messages } from "@ironmonger/contract/messages";
import { Alert, Button, Text } from "@mantine/core";
import { Link, useParams } from "react-router";
import { EditToolForm } from "../../../features/tools/edit/edit-tool-form.tsx";
import { ToolFacts } from "../../../features/tools/edit/tool-facts.tsx";
import { useDeleteTool } from "../../../features/tools/table/use-delete-tool.ts";
import { NotLoaded } from "../../../shared/kit/notices/not-loaded.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { State } from "../../../shared/kit/state.tsx";
import { lazyPart } from "../../../shared/lazy/lazy-part.ts";
import { useInSlices } from "../../../shared/lazy/use-in-slices.ts";
import { WhenIdle } from "../../../shared/lazy/when-idle.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { MomentText } from "../../../shared/ui/moment-text.tsx";

const lazyBelow = lazyPart("src/features/tools/edit/below-the-form.tsx", () =>
  import("../../../features/tools/edit/below-the-form.tsx").then((m) => m.BelowTheForm),
);

/** The record of a tool for admins: its form, its key figures, and its history. */
export function ToolEditorPage() {
  const { id = "" } = useParams();
  const query = trpc.catalog.getToolToEdit.useQuery({ id });
  const data = useInSlices(query.data);
  const { deleteTool, restoreTool } = useDeleteTool();
  const above = <Link to="/dashboard/manageproducts">Manage tools</Link>;
  if (!data)
    return (
      <>
        <PageHead above={above} title="Edit a tool" tabTitle="Edit a tool" />
        <NotLoaded query={query} what="the tool" missing={messages.toolNotFound} height={1000} />
      </>
    );

  const { tool, deletedAt } = data;
  return (
    <EditToolForm
      key={id}
      tool={tool}
      isDeleted={deletedAt !== null}
      head={
        <PageHead
          above={above}
          title={tool.name}
          tabTitle={`Edit ${tool.name}`}
          state={
            deletedAt ? (
              <State kind="bad">deleted</State>
            ) : (
              <State kind={tool.state === "on-sale" ? "good" : "open"}>{tool.state.replace("-", " ")}</State>
            )
          }
          movesLabel={`More for ${tool.name}`}
          moves={[
            deletedAt === null && { label: "See it in the shop", hasButton: true, to: `/catalog/${id}` },
            { label: "Duplicate", to: `/dashboard/addtool?copy=${id}` },
            deletedAt === null && { label: "Delete", isDanger: true, onClick: () => deleteTool.run({ id }) },
          ]}
        />
      }
      notice={
        deletedAt && (
          <Alert color="red" title="This tool is deleted" role="status" mt="sm">
            <Text mb="sm">
              It left the catalog on <MomentText at={deletedAt} />. Orders of it stay as they are.
            </Text>
            <Button {...restoreTool.button({ id })}>Restore</Button>
          </Alert>
        )
      }
      facts={<ToolFacts tool={tool} />}
      history={<WhenIdle part={lazyBelow} props={{ tool, isDeleted: deletedAt !== null }} />}
    />
  );
}
