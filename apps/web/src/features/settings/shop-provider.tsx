import { defaultShop } from "@ironmonger/contract/settings/default-shop";
import { trpc } from "../../shared/server/trpc.ts";
import { ShopContext } from "../../shared/use-shop.ts";

/** Every page that the server renders contains the public settings, so they are never requested. */
export function ShopProvider({ children }: { children: React.ReactNode }) {
  const { data = defaultShop } = trpc.settings.showShop.useQuery(undefined, { enabled: false });
  return <ShopContext value={data}>{children}</ShopContext>;
}
