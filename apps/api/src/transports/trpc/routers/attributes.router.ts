import { Attribute, AttributeId, ListAttributesInput, SaveAttributeInput } from "@ironmonger/contract/attributes";
import { z } from "zod";
import { listAttributes } from "../../../features/attributes/list-attributes.ts";
import { removeAttribute } from "../../../features/attributes/remove-attribute.ts";
import { saveAttribute } from "../../../features/attributes/save-attribute.ts";
import { cachedProcedure, Nothing, officeProcedure, router } from "../procedures.ts";

export const attributesRouter = router({
  list: cachedProcedure.query(ListAttributesInput, z.array(Attribute), listAttributes),
  save: officeProcedure("catalog.arrange").mutation(SaveAttributeInput, Attribute, saveAttribute),
  remove: officeProcedure("catalog.arrange").mutation(AttributeId, Nothing, removeAttribute),
});
