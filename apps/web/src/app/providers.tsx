import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type Recipient, RenderedFor } from "../features/identity/rendered-for.ts";
import { ShopProvider } from "../features/settings/shop-provider.tsx";
import { trpc } from "../shared/server/trpc.ts";
import { ShopDayProvider } from "../shared/shop-day.tsx";
import { ThemeProvider } from "../shared/styles/theme-provider.tsx";

export function Providers({
  queryClient,
  trpcClient,
  renderedFor,
  children,
}: {
  queryClient: QueryClient;
  trpcClient: ReturnType<typeof trpc.createClient>;
  renderedFor: Recipient;
  children: React.ReactNode;
}) {
  return (
    <ThemeProvider>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RenderedFor value={renderedFor}>
            <ShopProvider>
              <ShopDayProvider>{children}</ShopDayProvider>
            </ShopProvider>
          </RenderedFor>
        </QueryClientProvider>
      </trpc.Provider>
    </ThemeProvider>
  );
}
