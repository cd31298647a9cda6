import type { ApplyImportInput, ImportView, PreviewImportInput } from "@ironmonger/contract/catalog/import-tools";
import { formatNumber } from "@ironmonger/contract/money";
import { Alert, Anchor, Button, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { More } from "../../shared/kit/more.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { NotLoaded } from "../../shared/kit/notices/not-loaded.tsx";
import { Notice } from "../../shared/kit/notices/notice.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import { asProcedure, useAction } from "../../shared/kit/use-action.ts";
import { issuesOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { shownTools } from "../tools/table/use-tool-rows.ts";
import { UserLink } from "../users/user-link.tsx";
import { ColumnChoices, describeNew, FactOffer } from "./column-choices.tsx";
import { FileReading } from "./file-reading.tsx";
import { importKinds, originOf, otherFilePath, useImportCalls } from "./import-kinds.ts";
import { ImportQuestions } from "./import-questions.tsx";
import { ImportRows } from "./import-rows.tsx";
import { SaveMapping, SuppliersColumns } from "./suppliers-columns.tsx";
import { UndoImport } from "./undo-import.tsx";

const askAgainMs = 1000;

/** The steps after the upload: columns and preview, then progress and result. */
export function ImportSteps({ importId }: { importId: string }) {
  const utils = trpc.useUtils();
  const previews = [trpc.catalog.listImportRows, trpc.catalog.listImports];
  const shows = (_utils: unknown, view: ImportView) => utils.catalog.getImport.setData({ importId }, view);
  const callsOf = useImportCalls();
  const kindNow = () => utils.catalog.getImport.getData({ importId })?.kind ?? "tools";
  const preview = useAction(
    asProcedure((input: PreviewImportInput) => callsOf(kindNow()).previewImport.mutate(input)),
    { touches: previews, shows, isQuiet: true },
  );
  const apply = useAction(
    asProcedure((input: ApplyImportInput) => callsOf(kindNow()).applyImport.mutate(input)),
    {
      touches: [...previews, trpc.priceLists, trpc.companies, ...shownTools],
      shows,
      isQuiet: true,
    },
  );
  const isWorking = preview.isWorking || apply.isWorking;
  const query = trpc.catalog.getImport.useQuery(
    { importId },
    {
      refetchInterval: ({ state: { data } }) =>
        isWorking || data?.isBeingRead || data?.state === "running" ? askAgainMs : false,
    },
  );
  const view = query.data;

  // The first preview of an uploaded file. After a reload, a preview that is being made continues.
  const hasNoPreview = view?.state === "staged" && view.previewId === null && view.problem === null;
  const needsPreview = hasNoPreview && !view.isBeingRead;
  const { run: makePreview, input: requested } = preview;
  useEffect(() => {
    if (needsPreview && !requested) void makePreview({ importId });
  }, [needsPreview, requested, makePreview, importId]);

  if (!view) return <NotLoaded query={query} what="the import" height={480} />;
  if (preview.error && needsPreview)
    return <LoadFailed what="the preview" error={preview.error} onRetry={() => void makePreview({ importId })} />;
  if (preview.isWorking || hasNoPreview || view.isBeingRead)
    return <Working title="Reading the file" text={`${formatNumber(view.rowCount)} rows read`} />;
  if (apply.isWorking || view.state === "running") return <Running view={view} />;
  if (view.state !== "staged") return <Ended view={view} />;

  const again = (choices: Omit<PreviewImportInput, "importId">) => {
    apply.reset();
    void makePreview({ importId, ...choices });
  };
  const chooseColumns = (columns: ImportView["columns"]) =>
    again({ columns: columns.map(({ heading, field }) => ({ heading, field })) });
  const importAll = (skipChanged: boolean) =>
    apply.run({ importId, skipChanged, ...(view.previewId ? { previewId: view.previewId } : {}) });
  // If a long import is refused after its request has returned, the view has the reason.
  const isRefused = Boolean(apply.error) || (view.problem !== null && view.previewId !== null);
  const count = view.new + view.changed + view.takenOut;
  const { count: countOf } = importKinds[view.kind];
  const changesNothing = count === 0 && view.unchanged > 0;
  return (
    <Stack>
      <FileLine view={view} />
      <SuppliersColumns view={view} onChoose={again} />
      <ImportQuestions
        kind={view.kind}
        key={view.questions.map(({ from }) => from).join("\n")}
        questions={view.questions}
        onAnswer={(values) => again({ values })}
      />
      {view.kind === "tools" && <FactOffer columns={view.columns} onChange={chooseColumns} />}
      {preview.issue && <Alert color="red" role="alert" title={preview.issue} />}
      <Panel title="Preview">
        {view.problem && view.previewId === null && <Alert color="red" role="alert" title={view.problem} />}
        {isRefused && (
          <NothingImported
            why={apply.issue || view.problem}
            onPreview={() => again({})}
            onOthers={(!apply.error || issuesOf(apply.error).length > 0) && (() => importAll(true))}
          />
        )}
        {view.notices.map((notice) => (
          <Notice key={notice} kind="warning">
            {notice}
          </Notice>
        ))}
        <FoundInFile view={view} />
        {changesNothing && (
          <Text size="sm" role="status">
            Nothing to change: {view.refused > 0 ? "the other rows are" : "every row is"} as the shop has it.
          </Text>
        )}
        <Group>
          <Button
            color="safety"
            disabled={view.previewId === null || (count === 0 && !changesNothing) || isRefused}
            onClick={() => importAll(false)}
          >
            {changesNothing ? "Finish" : `Import ${countOf(count)}`}
          </Button>
          <OtherFile view={view} />
        </Group>
        <Text size="sm" mt="sm">
          {importKinds[view.kind].rules}
        </Text>
        {view.previewId && <ImportRows key={view.previewId} view={view} />}
      </Panel>
      {view.columns.length > 0 && (
        <Panel title="Columns">
          <Folded isFolded={view.problem === null && view.columns.every(isUnderstood)}>
            <ColumnChoices kind={view.kind} columns={view.columns} onChange={chooseColumns} />
          </Folded>
          {view.previewId && <SaveMapping view={view} />}
        </Panel>
      )}
      <Panel title="File">
        <FileReading view={view} onChoose={again} />
      </Panel>
    </Stack>
  );
}

type NothingProps = { why: string | null; onPreview: () => void; onOthers: false | (() => unknown) };

const NothingImported = ({ why, onPreview, onOthers }: NothingProps) => (
  <Alert color="red" role="alert" title="Nothing was imported">
    <p>{why}</p>
    <Group gap="sm">
      <Button variant="default" onClick={onPreview}>
        Preview again
      </Button>
      {onOthers && (
        <Button variant="default" onClick={onOthers}>
          Import the others
        </Button>
      )}
    </Group>
  </Alert>
);

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

/** What the rows are together: whose file it is, which models they become, and what the other shop does not sell. */
function FoundInFile({ view: { format, modelCount, sizeCount, leftOutCount, newAttributes } }: { view: ImportView }) {
  const sizes = `${counted(modelCount, "model", "models")} with ${counted(sizeCount, "size", "sizes")}`;
  const leftOut = `${counted(leftOutCount, "row", "rows")} left out, because the other shop does not sell them or they are no goods`;
  const found = [
    ...(format ? [`It looks like ${format}`] : []),
    ...(modelCount > 0 ? [sizes] : []),
    ...(leftOutCount > 0 ? [leftOut] : []),
  ];
  return (
    <>
      {found.length > 0 && <Text size="sm">{found.join(" · ")}</Text>}
      {newAttributes.map((attribute) => (
        <Text key={attribute.name} size="sm">
          <bdi>{describeNew(attribute)}</bdi>
        </Text>
      ))}
    </>
  );
}

/** An attribute that the import makes is to be seen first. */
const isUnderstood = ({ field, newAttribute }: ImportView["columns"][number]): boolean =>
  field !== null && newAttribute === undefined;

/** What is right needs no look. */
function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  return isFolded ? <More summary="Every column has its field">{children}</More> : children;
}

const OtherFile = ({ view }: { view: ImportView }) => (
  <Anchor component={Link} to={otherFilePath(view)} size="sm">
    Choose another file
  </Anchor>
);

function FileLine({ view }: { view: ImportView }) {
  return (
    <p>
      <strong dir="auto">{view.fileName || "File without a name"}</strong>{" "}
      <Text span size="sm" c="dimmed">
        {formatNumber(view.rowCount)} {view.rowCount === 1 ? "row" : "rows"}, sent by <UserLink by={view.by} isInText />
        , <MomentText at={view.startedAt} />
      </Text>
    </p>
  );
}

function Working({ title, text }: { title: string; text: string }) {
  return (
    <div role="status">
      <Title order={2}>{title}…</Title>
      <Progress value={100} animated size="lg" aria-label={title} />
      <Text size="sm">{text}</Text>
    </div>
  );
}

/** The import continues when the page is closed. */
function Running({ view }: { view: ImportView }) {
  const { doneRows, totalRows } = view;
  const title = view.appliedAt ? "Undoing" : "Importing";
  return (
    <Stack>
      <FileLine view={view} />
      <Title order={2}>{title}…</Title>
      <Progress value={totalRows === 0 ? 0 : (doneRows / totalRows) * 100} size="lg" aria-label={title} />
      <Text size="sm" role="status">
        {formatNumber(doneRows)} of {formatNumber(totalRows)}
      </Text>
      <p>You can leave this page: the import continues.</p>
    </Stack>
  );
}

function Ended({ view }: { view: ImportView }) {
  const origin = originOf(view);
  const { count: countOf } = importKinds[view.kind];
  const { state, kept, appliedBy, appliedAt, undoneBy, undoneAt, undoableUntil } = view;
  return (
    <Stack>
      <FileLine view={view} />
      <Alert color="green" role="status" title={outcomeOf(view)}>
        {appliedBy && appliedAt && (
          <p>
            Imported by <UserLink by={appliedBy} isInText />, <MomentText at={appliedAt} />.
            {undoneBy && undoneAt && (
              <>
                {" "}
                Undone by <UserLink by={undoneBy} isInText />, <MomentText at={undoneAt} />.
              </>
            )}
          </p>
        )}
        {kept > 0 && (
          <p>
            {state === "undone"
              ? `${countOf(kept)} could not be taken back, or not completely: see below.`
              : `${countOf(kept)} left out, because they had changed: see below.`}
          </p>
        )}
        {view.problem && <p>{view.problem}</p>}
        {undoableUntil && (
          <p>
            It can be undone until <MomentText at={undoableUntil} />.
          </p>
        )}
        <Group mt="sm">
          {undoableUntil && <UndoImport view={view} />}
          <Anchor component={Link} to={origin.path} size="sm" dir="auto">
            {origin.label}
          </Anchor>
          <Anchor component={Link} to={otherFilePath(view)} size="sm">
            Import another file
          </Anchor>
        </Group>
      </Alert>
      <ImportRows view={view} />
    </Stack>
  );
}

function outcomeOf({ kind, state, new: added, changed, takenOut }: ImportView): string {
  if (state === "undone") return "The import was undone";
  if (added + changed + takenOut === 0) return "Nothing to change";
  const gone = takenOut > 0 ? `, ${formatNumber(takenOut)} taken out of the shop` : "";
  return `${importKinds[kind].count(added)} added, ${formatNumber(changed)} changed${gone}`;
}
