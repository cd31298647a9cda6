import type { AppRouter } from "@ironmonger/api/app-router";
import type { PricedLine } from "@ironmonger/contract/basket";
import type { PadRow as Answered } from "@ironmonger/contract/order-pad";
import { useWindowEvent } from "@mantine/hooks";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { useEffect, useMemo, useRef, useState } from "react";
import { trpc } from "../../shared/server/trpc.ts";
import { companyHeaders } from "../identity/buying-for.ts";
import type { PadAnswer, PadAnswers, PadTool } from "./judge-lines.ts";
import { askKey, type PadLine } from "./pad-lines.ts";

/** How many names are searched for in one call; few enough to show progress and to stop quickly. */
const namesPerSearch = 100;

/** Thousands of tools are too long for an address. */
const byPost = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: "/trpc", methodOverride: "POST", headers: () => companyHeaders() })],
});

type Lookups = PadAnswers & { owner: string | null };
const nothing = (owner: string | null): Lookups => ({ owner, byAsk: new Map(), tools: new Map() });

/**
 * Looks up every name and tool of the list that has no result yet: SKUs and part numbers of all lines first, in one call, then the other
 * names in batches. Part numbers belong to the buyer, so after a sign-in everything is looked up again.
 */
export function useLookups(lines: readonly PadLine[], owner: string | null, isEnabled: boolean) {
  const { client } = trpc.useUtils();
  const [lookups, setLookups] = useState(() => nothing(owner));
  const [isStopped, setIsStopped] = useState(false);
  const answers = lookups.owner === owner ? lookups : nothing(owner);
  const learn = (asker: string | null, update: (current: Lookups) => Partial<Lookups>) =>
    setLookups((before) => {
      const current = before.owner === asker ? before : nothing(asker);
      return { ...current, ...update(current) };
    });

  const open = useMemo(() => findOpen(lines, answers), [lines, answers]);

  const quick = useLane(isEnabled && (open.requested.length > 0 || open.tools.length > 0), async () => {
    const [rows, tools] = await Promise.all([
      open.requested.length > 0
        ? client.orderPad.resolveLines.mutate({ rows: open.requested.map(({ ask }) => ask), searchNames: false })
        : { rows: [] },
      open.tools.length > 0
        ? byPost.pricing.priceLines.query({ lines: open.tools.map((toolId) => ({ toolId, quantity: 1 })) })
        : { lines: [] },
    ]);
    learn(owner, (current) => ({
      byAsk: withAnswers(current.byAsk, open.requested, rows.rows),
      tools: withTools(current.tools, [...tools.lines, ...pricesOf(rows.rows)]),
    }));
  });

  const isSearching = open.toSearch.length > 0 && !isStopped;
  const search = useLane(isEnabled && isSearching, async () => {
    const requested = open.toSearch.slice(0, namesPerSearch);
    const { rows } = await client.orderPad.resolveLines.mutate({ rows: requested.map(({ ask }) => ask) });
    learn(owner, (current) => ({
      byAsk: withAnswers(current.byAsk, requested, rows, true),
      tools: withTools(current.tools, pricesOf(rows)),
    }));
  });

  return {
    answers,
    /** How many names are to be searched for, and how many are done; null if none remains. */
    search: open.toSearch.length > 0 ? { done: open.searched, total: open.searched + open.toSearch.length } : null,
    isStopped,
    stop: () => setIsStopped(true),
    resume: () => setIsStopped(false),
    error: quick.error ?? search.error,
    retry: () => {
      quick.retry();
      search.retry();
    },
  };
}

/** The pending questions and tools, each once. */
function findOpen(lines: readonly PadLine[], { byAsk, tools }: PadAnswers) {
  const requested = new Map<string, PadLine>();
  const toSearch = new Map<string, PadLine>();
  const searched = new Set<string>();
  const unknownTools = new Set<string>();
  for (const line of lines) {
    const key = askKey(line);
    const answer = byAsk.get(key);
    const toolId = line.toolId ?? answer?.toolId;
    if (toolId !== undefined && !tools.has(toolId)) unknownTools.add(toolId);
    // The quantity of a line whose tool was chosen may still have to be read from its text.
    if (line.toolId !== undefined && (answer || line.quantity !== undefined)) continue;
    if (!answer) requested.set(key, line);
    else if (!answer.isSearched) toSearch.set(key, line);
    else if (answer.wasSearched) searched.add(key);
  }
  return {
    requested: [...requested.values()],
    tools: [...unknownTools],
    toSearch: [...toSearch.values()],
    searched: searched.size,
  };
}

function withAnswers(
  before: PadAnswers["byAsk"],
  requested: readonly PadLine[],
  rows: readonly Answered[],
  isSearch = false,
): PadAnswers["byAsk"] {
  const after = new Map(before);
  for (const [index, line] of requested.entries()) {
    const row = rows[index];
    if (!row) continue;
    const { toolId, name, quantity = null, written, quantityError, candidates = [], message, isSearched } = row;
    const wasSearched = isSearch && isSearched;
    const own = { toolId, name, quantity, written, quantityError, candidates, message, isSearched, wasSearched };
    after.set(askKey(line), own satisfies PadAnswer);
  }
  return after;
}

const pricesOf = (rows: readonly Answered[]): PricedLine[] => rows.flatMap(({ price }) => price ?? []);

function withTools(before: PadAnswers["tools"], tools: readonly PadTool[]): PadAnswers["tools"] {
  if (tools.length === 0) return before;
  return new Map([...before, ...tools.map((tool) => [tool.toolId, tool] as const)]);
}

/** Calls `ask` as long as anything is pending, one call at a time. After a failure it waits for `retry`, or for the connection. */
function useLane(isOpen: boolean, ask: () => Promise<void>) {
  const isBusy = useRef(false);
  const [error, setError] = useState<unknown>(null);
  const [, setRound] = useState(0);
  useEffect(() => {
    if (!isOpen || isBusy.current || error !== null) return;
    isBusy.current = true;
    ask()
      .catch((reason: unknown) => setError(reason))
      .finally(() => {
        isBusy.current = false;
        setRound((round) => round + 1);
      });
  });
  const retry = () => setError(null);
  useWindowEvent("online", retry);
  return { error: isOpen ? error : null, retry };
}
