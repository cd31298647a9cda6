import { SimpleGrid } from "@mantine/core";
import { useSearchParams } from "react-router";
import { ImportForm } from "../../../features/tool-files/import-form.tsx";
import { importKinds } from "../../../features/tool-files/import-kinds.ts";
import { ImportSteps } from "../../../features/tool-files/import-steps.tsx";
import { LastImports } from "../../../features/tool-files/last-imports.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { trpc } from "../../../shared/server/trpc.ts";

/**
 * Imports a file after a preview: of tools, of companies, or of the prices of a list. The address names the import, so that a reload
 * continues with it.
 */
export function ImportPage() {
  const [params] = useSearchParams();
  const importId = params.get("import");
  const priceListId = params.get("list");
  const { data: view } = trpc.catalog.getImport.useQuery({ importId: importId ?? "" }, { enabled: importId !== null });
  const lists = trpc.priceLists.list.useQuery(undefined, { enabled: priceListId !== null });
  const chosen = priceListId ? "price-list" : params.has("companies") ? "companies" : "tools";
  const kind = view?.kind ?? chosen;
  const listName = view?.priceList?.name ?? lists.data?.find(({ id }) => id === priceListId)?.name;
  const input = { kind, ...(priceListId ? { priceListId } : {}) };
  return (
    <>
      <PageHead
        title={listName ? `${importKinds[kind].title} of ${listName}` : importKinds[kind].title}
        lead="Send a file, look at what it would change, and import it. An import can be undone for a day."
      />
      {importId ? (
        <ImportSteps key={importId} importId={importId} />
      ) : (
        <SimpleGrid cols={{ base: 1, xl: 2 }}>
          <Panel title="File">
            <ImportForm {...input} />
          </Panel>
          <LastImports key={kind} {...input} />
        </SimpleGrid>
      )}
    </>
  );
}
