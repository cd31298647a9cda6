import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type makeTrpcClient, trpc } from "../shared/server/trpc.ts";
import { ThemeProvider } from "../shared/styles/theme-provider.tsx";
import { MoneyProvider } from "../shared/use-money.tsx";

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
        <QueryClientProvider client={queryClient}>
          <MoneyProvider>{children}</MoneyProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </ThemeProvider>
  );
}
