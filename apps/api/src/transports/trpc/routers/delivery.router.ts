import { DeliveryPromise, DeliveryPromiseInput } from "@ironmonger/contract/delivery";
import { promiseDelivery } from "../../../features/delivery/promise-delivery.ts";
import { publicProcedure, router } from "../procedures.ts";

export const deliveryRouter = router({
  promise: publicProcedure.query(DeliveryPromiseInput, DeliveryPromise, promiseDelivery),
});
