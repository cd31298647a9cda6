import { Skeleton } from "@mantine/core";
import { SettingsForm } from "../../../features/settings/settings-form.tsx";
import { trpc } from "../../../shared/trpc.ts";
import { LoadFailed } from "../../../shared/ui/load-failed.tsx";
import { PageTitle } from "../../../shared/ui/page-title.tsx";

/** The shop's name, limits and other settings. */
export function SettingsPage() {
  const settings = trpc.settings.getSettings.useQuery(undefined, { staleTime: 0 });
  const orders = trpc.orders.listOrders.useQuery({ pageSize: 1 });
  return (
    <>
      <PageTitle>Settings</PageTitle>
      <p className="page-lead">
        The shop's name, how long it holds unpaid orders, and who may do what. A change is in force within seconds.
      </p>
      {settings.data ? (
        <SettingsForm settings={settings.data} hasOrders={Boolean(orders.data?.total)} />
      ) : settings.isError ? (
        <LoadFailed what="the settings" error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <Skeleton height={1200} />
      )}
    </>
  );
}
