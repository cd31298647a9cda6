import {
  DeliveryPromise,
  DeliveryPromiseInput,
  HolidayRegions,
  ListHolidayRegionsInput,
  ZoneOf,
  ZoneOfInput,
} from "@ironmonger/contract/delivery";
import { promiseDelivery } from "../../../features/delivery/promise-delivery.ts";
import { listHolidayRegions, zoneOf } from "../../../features/delivery/zone-of.ts";
import { officeProcedure, publicProcedure, router } from "../procedures.ts";

export const deliveryRouter = router({
  promise: publicProcedure.query(DeliveryPromiseInput, DeliveryPromise, promiseDelivery),
  zoneOf: officeProcedure("settings.read").query(ZoneOfInput, ZoneOf, zoneOf),
  listHolidayRegions: officeProcedure("settings.read").query(
    ListHolidayRegionsInput,
    HolidayRegions,
    listHolidayRegions,
  ),
});
