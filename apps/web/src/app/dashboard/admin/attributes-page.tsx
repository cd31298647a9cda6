import type { Attribute } from "@ironmonger/contract/attributes";
import type { ListedModel } from "@ironmonger/contract/models";
import { formatNumber } from "@ironmonger/contract/money";
import { Anchor, Button, SimpleGrid } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { AttributeDialog, kindLabels } from "../../../features/attributes/attribute-dialog.tsx";
import { DialogHistory } from "../../../features/audit/record-history.tsx";
import { useCategories } from "../../../features/categories/use-categories.ts";
import { ModelDialog } from "../../../features/models/model-dialog.tsx";
import { MoveHandle } from "../../../shared/kit/arrange/move-handle.tsx";
import { useArranged } from "../../../shared/kit/arrange/use-arranged.ts";
import { ConfirmDialog } from "../../../shared/kit/dialogs/confirm-dialog.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { RowMenu } from "../../../shared/kit/row-menu.tsx";
import { Row, Rows } from "../../../shared/kit/rows.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";

/** The facts that the catalog filters by, and the models whose sizes differ in them. */
export function AttributesPage() {
  const [attribute, setAttribute] = useState<Attribute | "new" | null>(null);
  const [model, setModel] = useState<ListedModel | "new" | null>(null);
  return (
    <>
      <PageHead
        title="Attributes and models"
        lead="Attributes are facts that buyers filter, sort and compare by. A model gathers tools that differ only in one or two of them: its sizes share a page and are one row of the catalog."
        actions={
          <Button color="safety" onClick={() => setAttribute("new")}>
            Add an attribute
          </Button>
        }
        moves={[{ label: "Add a model", hasButton: true, onClick: () => setModel("new") }]}
      />
      <SimpleGrid cols={{ base: 1, xl: 2 }}>
        <Attributes onEdit={setAttribute} />
        <Models onEdit={setModel} />
      </SimpleGrid>
      <AttributeDialog
        attribute={attribute}
        history={(id) => <DialogHistory entity="attribute" id={id} />}
        onClose={() => setAttribute(null)}
      />
      <ModelDialog
        model={model}
        history={(id) => <DialogHistory entity="model" id={id} />}
        onClose={() => setModel(null)}
      />
    </>
  );
}

const list = "attributes";

/** In the order in which buyers see them in filters, comparison and facts. */
function Attributes({ onEdit }: { onEdit: (attribute: Attribute) => void }) {
  const query = trpc.attributes.list.useQuery({});
  const { data } = query;
  const { all } = useCategories();
  const arrange = useAction(trpc.attributes.arrange, {
    touches: [trpc.attributes, trpc.catalog, trpc.models, trpc.audit],
    toast: "The order is saved",
  });
  const order = useArranged(arrange.send, data);
  const shown = data && order.arranged(list, data);
  const [removed, setRemoved] = useState<Attribute | null>(null);
  const remove = useAction(trpc.attributes.remove, {
    touches: [trpc.attributes, trpc.catalog],
    toast: "Attribute removed",
  });
  return (
    <Panel title="Attributes" aside={data && formatNumber(data.length)}>
      <Rows
        noun="attributes"
        items={shown}
        failure={query}
        empty="There are none yet. Tools have free facts only."
        skeletonRows={8}
      >
        {(attribute) => (
          <OpenedRow
            key={attribute.id}
            handle={
              shown &&
              shown.length > 1 && (
                <MoveHandle
                  name={attribute.name}
                  list={list}
                  index={shown.indexOf(attribute)}
                  count={shown.length}
                  onMove={(to) => order.move(list, shown, attribute.id, to)}
                />
              )
            }
            name={attribute.name}
            detail={[
              kindLabels[attribute.kind] + (attribute.unit ? ` in ${attribute.unit}` : ""),
              all.find(({ id }) => id === attribute.categoryId)?.name ?? "whole shop",
            ].join(", ")}
            onEdit={() => onEdit(attribute)}
            onRemove={() => setRemoved(attribute)}
          />
        )}
      </Rows>
      <ConfirmDialog
        about={removed}
        question={({ name }) => `Remove the attribute ${name}?`}
        onClose={() => setRemoved(null)}
        onYes={({ id }) => remove.run({ id })}
      >
        Its values stay as free facts of the tools; the catalog no longer filters by them.
      </ConfirmDialog>
    </Panel>
  );
}

function Models({ onEdit }: { onEdit: (model: ListedModel) => void }) {
  const query = trpc.models.list.useQuery();
  const { data } = query;
  const [removed, setRemoved] = useState<ListedModel | null>(null);
  const remove = useAction(trpc.models.remove, { touches: [trpc.models], toast: "Model removed" });
  return (
    <Panel title="Models" aside={data && formatNumber(data.length)}>
      <Rows
        noun="models"
        items={data}
        failure={query}
        empty="There are none yet. Tools join a model on their own page."
        skeletonRows={8}
      >
        {(model) => (
          <OpenedRow
            key={model.id}
            name={model.name}
            detail={`${formatNumber(model.toolCount)} sizes by ${[model.rowAttribute, model.columnAttribute].filter(Boolean).join(" and ")}`}
            onEdit={() => onEdit(model)}
            onRemove={() => setRemoved(model)}
          />
        )}
      </Rows>
      <ConfirmDialog
        about={removed}
        question={({ name }) => `Remove the model ${name}?`}
        onClose={() => setRemoved(null)}
        onYes={({ id }) => remove.run({ id })}
      >
        Its sizes stay in the shop, each by itself.
      </ConfirmDialog>
    </Panel>
  );
}

type OpenedRowProps = { handle?: ReactNode; name: string; detail: string; onEdit: () => void; onRemove: () => void };

/** Its name opens it. */
function OpenedRow({ handle, name, detail, onEdit, onRemove }: OpenedRowProps) {
  return (
    <Row
      handle={handle}
      name={
        <Anchor component="button" type="button" inherit c="var(--ink)" ta="start" onClick={onEdit}>
          <bdi>{name}</bdi>
        </Anchor>
      }
      detail={detail}
      actions={
        <RowMenu
          label={`More for ${name}`}
          moves={[
            { label: "Change", onClick: onEdit },
            { label: "Remove", onClick: onRemove, isDanger: true },
          ]}
        />
      }
    />
  );
}
