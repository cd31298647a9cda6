import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type Recipient, RenderedFor } from "../shared/server/rendered-for.ts";
import { type makeTrpcClient, trpc } from "../shared/server/trpc.ts";
import { ThemeProvider } from "../shared/styles/theme-provider.tsx";

export function Providers({
  queryClient,
  trpcClient,
  renderedFor,
  children,
}: {
  queryClient: QueryClient;
  trpcClient: ReturnType<typeof makeTrpcClient>;
  renderedFor: Recipient;
  children: React.ReactNode;
}) {
  return (
    <ThemeProvider>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RenderedFor value={renderedFor}>{children}</RenderedFor>
        </QueryClientProvider>
      </trpc.Provider>
    </ThemeProvider>
  );
}
