import type { Attribute } from "@ironmonger/contract/attributes";
import type { ListedModel } from "@ironmonger/contract/models";
import { formatNumber } from "@ironmonger/contract/money";
import { Button, Skeleton, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { AttributeDialog, kindLabels } from "../../../features/attributes/attribute-dialog.tsx";
import { useCategories } from "../../../features/categories/use-categories.ts";
import { ModelDialog } from "../../../features/models/model-dialog.tsx";
import { ConfirmDialog } from "../../../shared/kit/dialogs/confirm-dialog.tsx";
import { EmptyText } from "../../../shared/kit/notices/empty-text.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { RowMenu } from "../../../shared/kit/row-menu.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import classes from "./attributes-page.module.css";

/** The facts that the catalog filters by, and the models whose sizes differ in them. */
export function AttributesPage() {
  const [attribute, setAttribute] = useState<Attribute | "new" | null>(null);
  const [model, setModel] = useState<ListedModel | "new" | null>(null);
  return (
    <>
      <PageHead
        title="Attributes and models"
        actions={
          <Button color="safety" onClick={() => setAttribute("new")}>
            Add an attribute
          </Button>
        }
        moves={[{ label: "Add a model", hasButton: true, onClick: () => setModel("new") }]}
      />
      <p className="page-lead">
        Attributes are facts that buyers filter, sort and compare by. A model gathers tools that differ only in one or
        two of them: its sizes share a page and are one row of the catalog.
      </p>
      <div className={classes.panels}>
        <Attributes onEdit={setAttribute} />
        <Models onEdit={setModel} />
      </div>
      <AttributeDialog attribute={attribute} onClose={() => setAttribute(null)} />
      <ModelDialog model={model} onClose={() => setModel(null)} />
    </>
  );
}

function Attributes({ onEdit }: { onEdit: (attribute: Attribute) => void }) {
  const { data, error, refetch } = trpc.attributes.list.useQuery({});
  const { all } = useCategories();
  const [removed, setRemoved] = useState<Attribute | null>(null);
  const remove = useAction(trpc.attributes.remove, {
    touches: [trpc.attributes, trpc.catalog],
    toast: "Attribute removed",
  });
  return (
    <Panel title="Attributes" aside={data && formatNumber(data.length)} isFlush={hasRows(data)}>
      {data ? null : error ? (
        <LoadFailed what="the attributes" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
      {data?.length === 0 ? <EmptyText>There are none yet. Tools have free facts only.</EmptyText> : null}
      {data && hasRows(data) ? (
        <ul className={classes.rows}>
          {data.map((attribute) => (
            <Row
              key={attribute.id}
              name={attribute.name}
              detail={[
                kindLabels[attribute.kind] + (attribute.unit ? ` in ${attribute.unit}` : ""),
                all.find(({ id }) => id === attribute.categoryId)?.name ?? "whole shop",
              ].join(", ")}
              onEdit={() => onEdit(attribute)}
              onRemove={() => setRemoved(attribute)}
            />
          ))}
        </ul>
      ) : null}
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
  const { data, error, refetch } = trpc.models.list.useQuery();
  const [removed, setRemoved] = useState<ListedModel | null>(null);
  const remove = useAction(trpc.models.remove, { touches: [trpc.models], toast: "Model removed" });
  return (
    <Panel title="Models" aside={data && formatNumber(data.length)} isFlush={hasRows(data)}>
      {data ? null : error ? (
        <LoadFailed what="the models" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={160} />
      )}
      {data?.length === 0 ? <EmptyText>There are none yet. Tools join a model on their own page.</EmptyText> : null}
      {data && hasRows(data) ? (
        <ul className={classes.rows}>
          {data.map((model) => (
            <Row
              key={model.id}
              name={model.name}
              detail={`${formatNumber(model.toolCount)} sizes by ${[model.rowAttribute, model.columnAttribute].filter(Boolean).join(" and ")}`}
              onEdit={() => onEdit(model)}
              onRemove={() => setRemoved(model)}
            />
          ))}
        </ul>
      ) : null}
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

const hasRows = (rows: unknown[] | undefined): boolean => rows !== undefined && rows.length > 0;

type RowProps = { name: string; detail: string; onEdit: () => void; onRemove: () => void };

/** Its name opens it. */
function Row({ name, detail, onEdit, onRemove }: RowProps) {
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.name} dir="auto" onClick={onEdit}>
        <strong>{name}</strong>
        <span>{detail}</span>
      </UnstyledButton>
      <RowMenu
        label={`More for ${name}`}
        moves={[
          { label: "Change", onClick: onEdit },
          { label: "Remove", onClick: onRemove, isDanger: true },
        ]}
      />
    </li>
  );
}
