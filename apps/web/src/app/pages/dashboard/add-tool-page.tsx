import { Skeleton } from "@mantine/core";
import { AddToolForm } from "../../../features/catalog/admin/add-tool-form.tsx";
import { useSignedIn } from "../../../features/identity/use-signed-in.ts";
import { PageTitle } from "../../../shared/ui/page-title.tsx";

export function AddToolPage() {
  const { user } = useSignedIn();
  return (
    <>
      <PageTitle>Add a tool</PageTitle>
      {/* Not rendered on the server: the browser may have other names for the countries. */}
      {user ? <AddToolForm /> : <Skeleton height={720} />}
    </>
  );
}
