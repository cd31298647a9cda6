import { useSearchParams } from "react-router";
import { ImportForm } from "../../../features/catalog/import/import-form.tsx";
import { ImportSteps } from "../../../features/catalog/import/import-steps.tsx";
import { LastImports } from "../../../features/catalog/import/last-imports.tsx";
import { PageTitle } from "../../../shared/ui/page-title.tsx";

/** Imports a file of tools after a preview. The address names the import, so that a reload continues with it. */
export function ImportPage() {
  const [params] = useSearchParams();
  const importId = params.get("import");
  return (
    <>
      <PageTitle>Import tools</PageTitle>
      <p className="page-lead">
        Send a file, look at what it would change, and import it. An import can be undone for a day.
      </p>
      {importId ? (
        <ImportSteps key={importId} importId={importId} />
      ) : (
        <>
          <ImportForm />
          <LastImports />
        </>
      )}
    </>
  );
}
