import type { Attribute } from "@ironmonger/contract/attributes";
import type { ListedModel } from "@ironmonger/contract/models";
import { formatNumber } from "@ironmonger/contract/money";
import { Button, Skeleton } from "@mantine/core";
import clsx from "clsx";
import { useState } from "react";
import { AttributeDialog, kindLabels } from "../../../features/attributes/attribute-dialog.tsx";
import { ModelDialog } from "../../../features/models/model-dialog.tsx";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { LoadFailed } from "../../../shared/ui/notices/load-failed.tsx";
import { PageHead } from "../../../shared/ui/sections/page-head.tsx";
import { Panel } from "../../../shared/ui/sections/record.tsx";
import rows from "../../../shared/ui/sections/row-list.module.css";
import { useCategories } from "../../../shared/use-categories.ts";
import classes from "./attributes-page.module.css";

/** The facts that the catalog filters by, and the models whose sizes differ in them. */
export function AttributesPage() {
  return (
    <>
      <PageHead title="Attributes and models" />
      <p className="page-lead">
        Attributes are facts that buyers filter, sort and compare by. A model gathers tools that differ only in one or
        two of them: its sizes share a page and are one row of the catalog.
      </p>
      <div className={classes.panels}>
        <Attributes />
        <Models />
      </div>
    </>
  );
}

function Attributes() {
  const utils = trpc.useUtils();
  const { data, error, refetch } = trpc.attributes.list.useQuery({});
  const { all } = useCategories();
  const [edited, setEdited] = useState<Attribute | "new" | null>(null);
  const [removed, setRemoved] = useState<Attribute | null>(null);
  const remove = trpc.attributes.remove.useMutation({
    onSuccess: () => {
      notifySuccess("Attribute removed");
      void utils.attributes.invalidate();
      void utils.catalog.invalidate();
    },
    onError: notifyError,
    onSettled: () => setRemoved(null),
  });
  return (
    <Panel
      title="Attributes"
      aside={
        <Button variant="default" size="xs" onClick={() => setEdited("new")}>
          Add an attribute
        </Button>
      }
    >
      {data ? null : error ? (
        <LoadFailed what="the attributes" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
      {data?.length === 0 ? <p>There are none yet. Tools have free facts only.</p> : null}
      {data && data.length > 0 ? (
        <ul className={rows.list}>
          {data.map((attribute) => (
            <Row
              key={attribute.id}
              name={attribute.name}
              detail={[
                kindLabels[attribute.kind] + (attribute.unit ? ` in ${attribute.unit}` : ""),
                all.find(({ id }) => id === attribute.categoryId)?.name ?? "whole shop",
              ].join(", ")}
              onEdit={() => setEdited(attribute)}
              onRemove={() => setRemoved(attribute)}
            />
          ))}
        </ul>
      ) : null}
      <AttributeDialog attribute={edited} onClose={() => setEdited(null)} />
      <ConfirmDialog
        isOpen={removed !== null}
        question={`Remove the attribute ${removed?.name ?? ""}?`}
        isWorking={remove.isPending}
        onClose={() => setRemoved(null)}
        onYes={() => removed && remove.mutateAsync({ id: removed.id })}
      >
        Its values stay as free facts of the tools; the catalog no longer filters by them.
      </ConfirmDialog>
    </Panel>
  );
}

function Models() {
  const utils = trpc.useUtils();
  const { data = [] } = trpc.models.list.useQuery();
  const [edited, setEdited] = useState<ListedModel | "new" | null>(null);
  const [removed, setRemoved] = useState<ListedModel | null>(null);
  const remove = trpc.models.remove.useMutation({
    onSuccess: () => {
      notifySuccess("Model removed");
      void utils.models.invalidate();
    },
    onError: notifyError,
    onSettled: () => setRemoved(null),
  });
  return (
    <Panel
      title="Models"
      aside={
        <Button variant="default" size="xs" onClick={() => setEdited("new")}>
          Add a model
        </Button>
      }
    >
      {data.length === 0 ? <p>There are none yet. Tools join a model on their own page.</p> : null}
      {data.length > 0 ? (
        <ul className={rows.list}>
          {data.map((model) => (
            <Row
              key={model.id}
              name={model.name}
              detail={`${formatNumber(model.toolCount)} sizes by ${[model.rowAttribute, model.columnAttribute].filter(Boolean).join(" and ")}`}
              onEdit={() => setEdited(model)}
              onRemove={() => setRemoved(model)}
            />
          ))}
        </ul>
      ) : null}
      <ModelDialog model={edited} onClose={() => setEdited(null)} />
      <ConfirmDialog
        isOpen={removed !== null}
        question={`Remove the model ${removed?.name ?? ""}?`}
        isWorking={remove.isPending}
        onClose={() => setRemoved(null)}
        onYes={() => removed && remove.mutateAsync({ id: removed.id })}
      >
        Its sizes stay in the shop, each by itself.
      </ConfirmDialog>
    </Panel>
  );
}

type RowProps = { name: string; detail: string; onEdit: () => void; onRemove: () => void };

function Row({ name, detail, onEdit, onRemove }: RowProps) {
  return (
    <li className={clsx(rows.row, classes.row)}>
      <span className={rows.what} dir="auto">
        <strong>{name}</strong>
        <span className={rows.detail}>{detail}</span>
      </span>
      <span className={classes.moves}>
        <Button variant="default" size="xs" aria-label={`Change ${name}`} onClick={onEdit}>
          Change
        </Button>
        <Button variant="subtle" size="xs" color="red" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </li>
  );
}
