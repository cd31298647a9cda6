import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ShopProvider } from "../features/settings/shop-provider.tsx";
import { trpc } from "../shared/server/trpc.ts";
import { ShopDayProvider } from "../shared/shop-day.tsx";
import { ThemeProvider } from "../shared/styles/theme-provider.tsx";
import { MoneyProvider } from "../shared/use-money.tsx";

export function Providers({
  queryClient,
  trpcClient,
  children,
}: {
  queryClient: QueryClient;
  trpcClient: ReturnType<typeof trpc.createClient>;
  children: React.ReactNode;
}) {
  return (
    <ThemeProvider>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ShopProvider>
            <MoneyProvider>
              <ShopDayProvider>{children}</ShopDayProvider>
            </MoneyProvider>
          </ShopProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </ThemeProvider>
  );
}
