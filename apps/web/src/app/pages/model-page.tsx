import { Box, Skeleton, Space, Text } from "@mantine/core";
import { useParams } from "react-router";
import { useAddMany } from "../../features/basket/add/use-add-many.ts";
import { Breadcrumb } from "../../features/catalog/breadcrumb.tsx";
import { factsOfModel } from "../../features/models/facts-of-model.ts";
import { ModelHead } from "../../features/models/model-head.tsx";
import { SizeMatrix } from "../../features/models/size-matrix.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { isMissing } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { PlainTable } from "../../shared/ui/plain-table.tsx";
import { Columns } from "../../shared/ui/sections/columns.tsx";
import { unbroken } from "../../shared/whole-words.ts";
import { NotFoundPage } from "./not-found-page.tsx";

/** All sizes of a model, to be ordered together. Each size has a page of its own as well. */
export function ModelPage() {
  const { id = "" } = useParams();
  const query = trpc.models.get.useQuery({ id });
  const model = query.data;
  const addMany = useAddMany();
  if (!model && isMissing(query.error)) return <NotFoundPage />;
  if (!model)
    return (
      <div className="page">
        {query.error ? (
          <LoadFailed error={query.error} what="this tool" onRetry={query.refetch} />
        ) : (
          <Skeleton height="36rem" radius="sm" />
        )}
      </div>
    );
  const descriptions = new Set(model.tools.map(({ description }) => description));
  const about = [model.text, ...(descriptions.size === 1 ? descriptions : [])].filter(Boolean);
  return (
    <div className="page">
      <Box mb="md">
        <Breadcrumb categories={model.categories} />
      </Box>
      <ModelHead model={model} />
      <SizeMatrix key={id} title={`Sizes of ${model.name}`} model={model} onAdd={addMany} />
      <Space h="2xl" />
      <Columns>
        <section>
          <h2>Facts</h2>
          <Space h="xs" />
          <PlainTable caption="Facts">
            <tbody>
              {factsOfModel(model).map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{unbroken(value)}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </section>
        {about.length > 0 ? (
          <section>
            <h2>Description</h2>
            <Space h="xs" />
            {about.map((text) => (
              <Text key={text} maw="60ch" mb="sm">
                {text}
              </Text>
            ))}
          </section>
        ) : null}
      </Columns>
    </div>
  );
}
