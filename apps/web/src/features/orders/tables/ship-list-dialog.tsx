import { formatNumber } from "@ironmonger/contract/money";
import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import { Button, FileButton, Group, Modal } from "@mantine/core";
import { useState } from "react";
import { tabStorage } from "../../../shared/forms/tab-storage.ts";
import { useDraft } from "../../../shared/forms/use-draft.ts";
import { useOneAtATime } from "../../../shared/forms/use-one-at-a-time.ts";
import { ErrorLine } from "../../../shared/kit/notices/error-line.tsx";
import { messageOf } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../../shared/ui/inputs/growing-textarea.tsx";
import { CarrierInput } from "../../delivery/carrier-input.tsx";
import type { useOrderBulk } from "./order-bulk.tsx";
import { readTrackingList } from "./read-tracking-list.ts";

type Props = { bulk: ReturnType<typeof useOrderBulk>; isOpen: boolean; onClose: () => void };

const draftKey = "ship-list";
const maxShownIssues = 5;
const maxFileBytes = 100_000;

/** Ships a list of orders with their tracking numbers, pasted or from a carrier's file. The input survives a reload. */
export function ShipListDialog({ bulk, isOpen, onClose }: Props) {
  const utils = trpc.useUtils();
  const oneAtATime = useOneAtATime();
  const [draft, setDraft] = useDraft(draftKey, { text: "", carrier: "" });
  const [issue, setIssue] = useState<string | null>(null);
  const { rows, issues } = readTrackingList(draft.text);
  const change = (patch: Partial<typeof draft>) => {
    setDraft({ ...draft, ...patch });
    setIssue(null);
  };
  const ship = async () => {
    try {
      const numbers = rows.map(({ number }) => formatOrderNumber(number));
      const matches = await utils.orders.getOrders.fetch({ numbers });
      const missing = numbers.filter((number) => !matches.some((order) => order.number === number));
      if (missing.length > 0) return setIssue(`There is no order ${missing.slice(0, maxShownIssues).join(", ")}.`);
      const listed = matches.map(({ id, number }) => ({
        id,
        number,
        trackingNumber: rows.find((row) => formatOrderNumber(row.number) === number)?.trackingNumber ?? "",
      }));
      await bulk.shipListed(listed, draft.carrier.trim() || null);
      setDraft({ text: "", carrier: draft.carrier });
      tabStorage.remove(draftKey);
      onClose();
    } catch (error) {
      setIssue(messageOf(error));
    }
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title="Ship a list" size="lg">
      <form
        noValidate
        aria-label="Ship a list"
        onSubmit={(event) => {
          event.preventDefault();
          if (rows.length > 0 && issues.length === 0) void oneAtATime(ship);
        }}
      >
        <GrowingTextarea
          label="Orders and tracking numbers"
          description="One order a line: its number, then the tracking number. Paste it from a sheet, or choose a file."
          placeholder={"IM-10472, 1Z999AA10123456784\nIM-10473, 1Z999AA10123456785"}
          minRows={6}
          maxRows={14}
          maxLength={maxFileBytes}
          spellCheck={false}
          data-autofocus
          value={draft.text}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        {issues.slice(0, maxShownIssues).map(({ line, message }) => (
          <ErrorLine key={line}>
            Line {line}: {message}
          </ErrorLine>
        ))}
        <ErrorLine>{issue}</ErrorLine>
        <CarrierInput
          mt="sm"
          label="Carrier (optional)"
          value={draft.carrier}
          onChange={(carrier) => change({ carrier })}
        />
        <Group justify="flex-end" mt="md">
          <FileButton
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(file) => {
              if (!file) return;
              if (file.size > maxFileBytes) setIssue("This file is too large for a list of 100 orders.");
              else void file.text().then((text) => change({ text }));
            }}
          >
            {(button) => (
              <Button {...button} variant="default">
                CSV file
              </Button>
            )}
          </FileButton>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            type="submit"
            color="safety"
            disabled={rows.length === 0 || issues.length > 0}
            loading={bulk.isShipping}
          >
            Ship {rows.length > 0 && formatNumber(rows.length)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
