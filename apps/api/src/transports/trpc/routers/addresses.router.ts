import { Addresses, AddressId, ListAddressesInput, SaveAddressInput } from "@ironmonger/contract/addresses";
import { listAddresses } from "../../../features/addresses/list-addresses.ts";
import { removeAddress } from "../../../features/addresses/remove-address.ts";
import { saveAddress } from "../../../features/addresses/save-address.ts";
import { router, signedInProcedure } from "../procedures.ts";

export const addressesRouter = router({
  list: signedInProcedure.query(ListAddressesInput.prefault({}), Addresses, listAddresses),
  save: signedInProcedure.mutation(SaveAddressInput, Addresses, saveAddress),
  remove: signedInProcedure.mutation(AddressId, Addresses, removeAddress),
});
