import type {
  ChangesPreview,
  ChangeToolsInput,
  ToolChanges,
  ToolSelection,
} from "@ironmonger/contract/catalog/change-tools";
import { countSkipped, describeSkippedTool } from "@ironmonger/contract/catalog/changed-tools";
import { formatNumber, formatTools } from "@ironmonger/contract/money";
import { Alert, Button, Group, Modal, Stack } from "@mantine/core";
import { tabStorage } from "../../../shared/forms/tab-storage.ts";
import { useDraft } from "../../../shared/forms/use-draft.ts";
import { useIdempotencyKey } from "../../../shared/forms/use-idempotency-key.ts";
import { useAction } from "../../../shared/kit/use-action.ts";
import { useOpensAfterMount } from "../../../shared/lazy/use-opens-after-mount.ts";
import { isRefused, trpc } from "../../../shared/server/trpc.ts";
import { ChangeFields, noChange } from "./change-fields.tsx";
import { PreviewList } from "./preview-list.tsx";
import { shownTools } from "./use-tool-rows.ts";

type Props = {
  selection: ToolSelection;
  isOpen: boolean;
  onClose: () => void;
  /** Called once the tools have been changed; the dialog stays open for Undo. */
  onChanged: () => void;
};

const draftKey = "change-tools";

/**
 * Changes price, minimum order and stock of several tools: it shows a preview, applies it, and offers to undo it. Input survives a reload.
 */
export function ChangeToolsDialog({ selection, isOpen, onClose, onChanged }: Props) {
  const close = () => {
    tabStorage.remove(draftKey);
    onClose();
  };
  return (
    <Modal opened={useOpensAfterMount(isOpen)} onClose={close} title="Change several tools" size="xl">
      <ChangeTools selection={selection} onClose={close} onChanged={onChanged} />
    </Modal>
  );
}

function ChangeTools({ selection, onClose, onChanged }: Omit<Props, "isOpen">) {
  const [fields, setFields] = useDraft(draftKey, noChange);
  const preview = useAction(trpc.catalog.previewChanges);
  const key = useIdempotencyKey<Omit<ChangeToolsInput, "idempotencyKey">>(draftKey);
  const change = useAction(trpc.catalog.changeTools, {
    touches: shownTools,
    isQuiet: true,
    onDone: () => {
      // A reload must not offer the same change again.
      tabStorage.remove(draftKey);
      key.forget();
      onChanged();
    },
  });

  if (change.answer) return <Done {...change.answer} onClose={onClose} />;
  if (!preview.answer || !preview.input)
    return (
      <ChangeFields
        fields={fields}
        isLoading={preview.isWorking}
        onChange={setFields}
        onPreview={(changes) => preview.run({ selection, changes })}
      />
    );

  const { changes } = preview.input;
  const seen = preview.answer;
  const request = { selection, changes, fingerprint: seen.fingerprint };
  const send = () => change.run({ ...request, idempotencyKey: key.keyFor(request) });
  return (
    <>
      <Summary preview={seen} changes={changes} />
      <PreviewList rows={seen.rows} />
      {change.issue && (
        <Alert color="red" role="alert" title={change.issue} mt="md">
          {isRefused(change.error) ? (
            <Button
              variant="default"
              size="sm"
              onClick={() => {
                change.reset();
                void preview.run({ selection, changes });
              }}
            >
              Preview again
            </Button>
          ) : (
            <>
              <p>The change may have been made. Sending it again does not make it twice.</p>
              <Button variant="default" size="sm" mt="xs" onClick={send}>
                Send again
              </Button>
            </>
          )}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button
          variant="default"
          onClick={() => {
            change.reset();
            preview.reset();
          }}
        >
          Back
        </Button>
        <Button
          color="safety"
          disabled={seen.changed === 0 || Boolean(change.error)}
          loading={change.isWorking}
          onClick={send}
        >
          Change {formatTools(seen.changed)}
        </Button>
      </Group>
    </>
  );
}

function Summary({ preview, changes }: { preview: ChangesPreview; changes: ToolChanges }) {
  const { changed, refused, unchanged, rounded } = preview;
  return (
    <Stack role="status" gap="2xs">
      <p>
        <strong>{changed === 1 ? "1 tool changes." : `${formatTools(changed)} change.`}</strong>
        {unchanged > 0 && ` ${formatNumber(unchanged)} ${unchanged === 1 ? "is" : "are"} so already.`}
      </p>
      {refused > 0 && (
        <p className="error-line">
          {refused === 1 ? "1 tool stays as it is" : `${formatTools(refused)} stay as they are`}: the change does not
          fit.
        </p>
      )}
      {changes.price && (
        <p>
          Price breaks change by the same percentage.
          {rounded > 0 && ` Rounded to the cent, half a cent up: prices of ${formatTools(rounded)}.`}
        </p>
      )}
    </Stack>
  );
}

function Done({ changeId, changed, onClose }: { changeId: string; changed: number; onClose: () => void }) {
  const undo = useAction(trpc.catalog.undoChanges, { touches: shownTools });
  return (
    <>
      <Stack role="status" gap="2xs">
        {undo.answer ? (
          <>
            <p>
              <strong>{formatTools(undo.answer.restored)} as before.</strong>
            </p>
            {undo.answer.skipped > 0 && (
              <p>
                {countSkipped(undo.answer.skipped)}: {undo.answer.skippedTools.map(describeSkippedTool).join(", ")}
              </p>
            )}
          </>
        ) : (
          <p>
            <strong>{formatTools(changed)} changed.</strong> The audit log has it as one entry.
          </p>
        )}
      </Stack>
      <Group justify="flex-end" mt="lg">
        {!undo.answer && (
          <Button variant="default" {...undo.button({ changeId })}>
            Undo
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </Group>
    </>
  );
}
