import { useNavigate, useSearchParams } from "react-router";
import { AddToolForm } from "../../../features/tools/edit/add-tool-form.tsx";
import { NotLoaded } from "../../../shared/kit/notices/not-loaded.tsx";
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
  const query = trpc.catalog.getToolToEdit.useQuery({ id });
  const { data } = query;
  if (data) return <AddToolForm copyOf={data.tool} onAdded={(tool) => navigate(`/dashboard/tools/${tool.id}`)} />;
  return (
    <>
      <PageHead title="Add a tool" />
      <NotLoaded query={query} what="the tool to copy" height={640} />
    </>
  );
}
