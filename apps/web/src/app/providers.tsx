import { MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { mantine } from "../shared/theme.ts";
import { type makeTrpcClient, trpc } from "../shared/trpc.ts";

export function Providers({
  queryClient,
  trpcClient,
  children,
}: {
  queryClient: QueryClient;
  trpcClient: ReturnType<typeof makeTrpcClient>;
  children: React.ReactNode;
}) {
  return (
    <MantineProvider {...mantine}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
