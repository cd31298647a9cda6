import { Paper, Text } from "@mantine/core";
import { QueryClient, QueryClientProvider, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from "react";
import { Spinner } from "../../../shared/kit/notices/spinner.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { useIsHydrated } from "../../../shared/ui/until-hydrated.tsx";

type Props = {
  /** The query whose data is edited. */
  of: QueryKey;
  /** Its data with the draft. */
  draft: unknown;
  /** The data of another query in the preview. */
  beside?: [QueryKey, unknown];
  /** For parts with landmarks of their own. */
  isInert?: boolean;
  children: ReactNode;
};

/** Parts of public pages as they would look with the draft, which is put into their query cache. Links are disabled. */
export function ContentPreview({ of: key, draft, beside, isInert = false, children }: Props) {
  const { client: trpcClient } = trpc.useUtils();
  const shop = useQueryClient();
  const shown = useDeferredValue(draft);
  // The parts are not loaded on the server.
  const isHydrated = useIsHydrated();
  const [client] = useState(() => {
    const answers = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
    for (const query of [trpc.settings.showShop, trpc.content.texts]) {
      const queryKey = getQueryKey(query, undefined, "query");
      answers.setQueryData(queryKey, shop.getQueryData(queryKey));
    }
    if (beside) answers.setQueryData(...beside);
    answers.setQueryData(key, draft);
    return answers;
  });
  useEffect(() => void client.setQueryData(key, shown), [client, key, shown]);

  return (
    <Paper
      component="section"
      aria-label="Preview"
      withBorder
      bg="var(--paper)"
      mah="80dvh"
      pos="sticky"
      top="calc(var(--bar-height) + var(--mantine-spacing-md))"
      style={{ overflowY: "auto" }}
      // It scrolls, and keyboards must reach it.
      tabIndex={0}
    >
      <Text size="xs" c="dimmed" px="md" py="xs">
        Preview
      </Text>
      <div
        inert={isInert}
        onClickCapture={(event) => {
          if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
        }}
      >
        <trpc.Provider client={trpcClient} queryClient={client}>
          <QueryClientProvider client={client}>
            <Suspense fallback={<Spinner />}>{isHydrated ? children : <Spinner />}</Suspense>
          </QueryClientProvider>
        </trpc.Provider>
      </div>
    </Paper>
  );
}
