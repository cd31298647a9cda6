import { Addresses, AddressId, SaveAddressInput } from "@ironmonger/contract/addresses";
import { listAddresses } from "../../../features/addresses/list-addresses.ts";
import { removeAddress } from "../../../features/addresses/remove-address.ts";
import { saveAddress } from "../../../features/addresses/save-address.ts";
import { router, signedInProcedure } from "../procedures.ts";

export const addressesRouter = router({
  list: signedInProcedure.output(Addresses).query(({ ctx }) => listAddresses(ctx)),
  save: signedInProcedure
    .input(SaveAddressInput)
    .output(Addresses)
    .mutation(({ ctx, input }) => saveAddress(ctx, input)),
  remove: signedInProcedure
    .input(AddressId)
    .output(Addresses)
    .mutation(({ ctx, input }) => removeAddress(ctx, input)),
});
