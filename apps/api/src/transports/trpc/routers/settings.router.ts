import { Settings, ShopProfile, UpdateSettingsInput } from "@ironmonger/contract/settings";
import { getSettings, showShop } from "../../../features/settings/get-settings.ts";
import { updateSettings } from "../../../features/settings/update-settings.ts";
import { cachedProcedure, officeProcedure, router } from "../procedures.ts";

export const settingsRouter = router({
  showShop: cachedProcedure.output(ShopProfile).query(({ ctx }) => showShop(ctx)),
  getSettings: officeProcedure("settings.read")
    .output(Settings)
    .query(({ ctx }) => getSettings(ctx)),
  updateSettings: officeProcedure("settings.edit")
    .input(UpdateSettingsInput)
    .output(Settings)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),
});
