import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "../shared/theme-provider.tsx";
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
    <ThemeProvider>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    </ThemeProvider>
  );
}
