import { Settings, ShopProfile, UpdateSettingsInput } from "@ironmonger/contract/settings";
import { BankDetails } from "@ironmonger/contract/settings/bank";
import { getSettings, showBank, showShop } from "../../../features/settings/get-settings.ts";
import { updateSettings } from "../../../features/settings/update-settings.ts";
import { cachedProcedure, NoInput, officeProcedure, router, signedInProcedure } from "../procedures.ts";

export const settingsRouter = router({
  showShop: cachedProcedure.query(NoInput, ShopProfile, showShop),
  showBank: signedInProcedure.query(NoInput, BankDetails, showBank),
  getSettings: officeProcedure("settings.read").query(NoInput, Settings, getSettings),
  updateSettings: officeProcedure("settings.edit").mutation(UpdateSettingsInput, Settings, updateSettings),
});
