import { MantineProvider } from "@mantine/core";
import { type DehydratedState, HydrationBoundary, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cssVariables, theme } from "../shared/theme.ts";
import { type makeTrpcClient, trpc } from "../shared/trpc.ts";

export function Providers({
  queryClient,
  trpcClient,
  state,
  children,
}: {
  queryClient: QueryClient;
  trpcClient: ReturnType<typeof makeTrpcClient>;
  state: DehydratedState | undefined;
  children: React.ReactNode;
}) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <HydrationBoundary state={state}>{children}</HydrationBoundary>
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
