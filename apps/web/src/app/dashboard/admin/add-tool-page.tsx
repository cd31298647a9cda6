import { Skeleton } from "@mantine/core";
import { useNavigate, useSearchParams } from "react-router";
import { AddToolForm } from "../../../features/tools/edit/add-tool-form.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { trpc } from "../../../shared/server/trpc.ts";

/** `?copy={id}` fills the form with another tool. */
export function AddToolPage() {
  const [params] = useSearchParams();
  const copiedId = params.get("copy");
  return copiedId ? <CopiedTool key={copiedId} id={copiedId} /> : <AddToolForm />;
}

function CopiedTool({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data, error, refetch } = trpc.catalog.getToolToEdit.useQuery({ id });
  if (data) return <AddToolForm copyOf={data.tool} onAdded={(tool) => navigate(`/dashboard/tools/${tool.id}`)} />;
  return (
    <>
      <PageHead title="Add a tool" />
      {error ? (
        <LoadFailed what="the tool to copy" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={640} />
      )}
    </>
  );
}
