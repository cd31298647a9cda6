import { AddToolForm } from "../../../features/catalog/admin/add-tool-form.tsx";
import { PageTitle } from "../../../shared/ui/page-title.tsx";

export function AddToolPage() {
  return (
    <>
      <PageTitle>Add a tool</PageTitle>
      <AddToolForm />
    </>
  );
}
