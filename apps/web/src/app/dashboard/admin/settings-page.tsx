import { SettingsForm } from "../../../features/settings/settings-form.tsx";
import { NotLoaded } from "../../../shared/kit/notices/not-loaded.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { useInSlices } from "../../../shared/lazy/use-in-slices.ts";
import { trpc } from "../../../shared/server/trpc.ts";

/** The shop's name, limits and other settings. */
export function SettingsPage() {
  const query = trpc.settings.getSettings.useQuery(undefined, { staleTime: 0 });
  const settings = useInSlices(query.data);
  const orders = trpc.orders.listOrders.useQuery({ pageSize: 1 });
  return (
    <>
      <PageHead
        title="Settings"
        lead="The shop's name, how long it holds unpaid orders, and who may do what. Changes take effect within seconds."
      />
      {settings ? (
        <SettingsForm settings={settings} hasOrders={Boolean(orders.data?.total)} />
      ) : (
        <NotLoaded query={query} what="the settings" height={1200} />
      )}
    </>
  );
}
