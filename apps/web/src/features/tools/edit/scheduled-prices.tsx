import type { ToolForAdmins } from "@ironmonger/contract/catalog";
import { PriceBreaks } from "@ironmonger/contract/catalog/edit-tool";
import { marginOf } from "@ironmonger/contract/catalog/margin";
import type { ScheduledPrice } from "@ironmonger/contract/catalog/scheduled-prices";
import { issueText } from "@ironmonger/contract/issue-text";
import { formatNumber, type Money } from "@ironmonger/contract/money";
import { parsePrice } from "@ironmonger/contract/pricing/parse-price";
import { baseOf, type PriceUnit, writePrice } from "@ironmonger/contract/pricing/price-unit";
import { parsePriceBreaks, priceIssue, writePriceBreaks } from "@ironmonger/contract/pricing/tool-rules";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import { Fields } from "../../../shared/kit/fields.tsx";
import { ErrorLine } from "../../../shared/kit/notices/error-line.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { Row, Rows } from "../../../shared/kit/rows.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { issuesOf, messageOf } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { CrossButton } from "../../../shared/ui/cross-button.tsx";
import { MoneyInput } from "../../../shared/ui/inputs/money-input.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { useMoney } from "../../../shared/use-money.ts";

type Input = { price: string; breaks: string; at: string };
const nothing: Input = { price: "", breaks: "", at: "" };

/** The prices that a tool gets later: those that wait, and a form for another one. */
export function ScheduledPrices({ tool }: { tool: ToolForAdmins }) {
  const money = useMoney();
  const query = trpc.catalog.listScheduledPrices.useQuery({ id: tool.id });
  const [input, setInput] = useState(nothing);
  const [message, setMessage] = useState<string | null>(null);
  const touches = [trpc.catalog.listScheduledPrices, trpc.catalog.listToolChanges];
  const schedule = useAction(trpc.catalog.schedulePrice, {
    touches,
    toast: "The price is scheduled",
    onDone: () => setInput(nothing),
    onRefused: (error) => setMessage(issuesOf(error)[0]?.message ?? messageOf(error)),
  });
  const remove = useAction(trpc.catalog.removeScheduledPrice, { touches });
  const change = (changed: Partial<Input>) => {
    setInput({ ...input, ...changed });
    setMessage(null);
  };
  const submit = () => {
    const read = readInput(input, money);
    if ("message" in read) setMessage(read.message);
    else void schedule.run({ toolId: tool.id, ...read.input });
  };

  return (
    <Panel title="Scheduled prices">
      {query.isError && !query.data ? (
        <LoadFailed what="the scheduled prices" error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data?.length ? (
        <Rows label="Scheduled prices" noun="scheduled prices" items={query.data} empty="">
          {(price) => (
            <Row
              key={price.id}
              name={<PriceFrom price={price} />}
              figure={marginOf(
                price.priceCents / price.priceUnit,
                tool.costCents === null ? null : tool.costCents / tool.priceUnit,
              )}
              actions={
                <CrossButton
                  label={`Remove the price of ${writePrice(baseOf(price), money, tool.salesUnit)}`}
                  disabled={remove.isWorking}
                  onClick={() => remove.run({ id: price.id })}
                />
              }
            />
          )}
        </Rows>
      ) : (
        <p>The price of {writePrice(baseOf(tool), money, tool.salesUnit)} stays until an admin changes it.</p>
      )}
      <form
        noValidate
        aria-label="Schedule a price"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack mt="md">
          <Fields>
            <MoneyInput
              label="New price"
              {...(tool.priceUnit > 1 && { description: `Per ${formatNumber(tool.priceUnit)}` })}
              value={input.price}
              onChange={({ currentTarget }) => change({ price: currentTarget.value })}
            />
            <TextInput
              label="New price breaks"
              placeholder="As they are"
              value={input.breaks}
              onChange={({ currentTarget }) => change({ breaks: currentTarget.value })}
            />
            <TextInput
              type="datetime-local"
              label="From"
              value={input.at}
              onChange={({ currentTarget }) => change({ at: currentTarget.value })}
            />
          </Fields>
          <Group>
            <Button type="submit" variant="default" loading={schedule.isWorking}>
              Schedule
            </Button>
          </Group>
        </Stack>
      </form>
      <ErrorLine>{message}</ErrorLine>
    </Panel>
  );
}

function PriceFrom({ price: { priceBreaks, at, ...price } }: { price: ScheduledPrice }) {
  const money = useMoney();
  return (
    <>
      <span className="amount">{writePrice(baseOf(price), money)}</span>
      {priceBreaks ? (priceBreaks.length > 0 ? `, ${writePriceBreaks(priceBreaks)}` : ", no breaks") : ""} from{" "}
      <MomentText at={at} />
    </>
  );
}

type ReadPrice =
  | { message: string }
  | { input: { priceCents: number; priceUnit?: PriceUnit; priceBreaks?: z.output<typeof PriceBreaks>; at: string } };

/** What `schedulePrice` takes, or the first message. */
function readInput({ price, breaks, at }: Input, money: Money): ReadPrice {
  const amount = parsePrice(price, money);
  if ("message" in amount) return { message: price.trim() === "" ? "Price is required" : amount.message };
  const writeIssue = priceIssue(amount.cents);
  if (writeIssue) return { message: writeIssue(money) };
  const read = breaks.trim() === "" ? undefined : parsePriceBreaks(breaks, money);
  if (read && "message" in read) return { message: read.message };
  const priceBreaks = read && PriceBreaks.safeParse(read.priceBreaks);
  const [issue] = priceBreaks?.error?.issues ?? [];
  if (issue) return { message: issueText(issue, money) };
  const from = new Date(at);
  if (Number.isNaN(from.getTime())) return { message: "Say from when the price is in force" };
  return {
    input: {
      priceCents: amount.cents,
      ...(amount.priceUnit !== undefined && { priceUnit: amount.priceUnit }),
      ...(priceBreaks?.data && { priceBreaks: priceBreaks.data }),
      at: from.toISOString(),
    },
  };
}
