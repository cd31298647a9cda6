import { ImportForm } from "../../../features/catalog/import/import-form.tsx";
import { PageTitle } from "../../../shared/ui/page-title.tsx";

export function ImportPage() {
  return (
    <>
      <PageTitle>Import tools</PageTitle>
      <ImportForm />
    </>
  );
}
