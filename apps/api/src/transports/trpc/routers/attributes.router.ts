import { ArrangeInput } from "@ironmonger/contract/arrange";
import { Attribute, AttributeId, ListAttributesInput, SaveAttributeInput } from "@ironmonger/contract/attributes";
import { z } from "zod";
import { arrangeAttributes } from "../../../features/attributes/arrange-attributes.ts";
import { listAttributes } from "../../../features/attributes/list-attributes.ts";
import { removeAttribute } from "../../../features/attributes/remove-attribute.ts";
import { saveAttribute } from "../../../features/attributes/save-attribute.ts";
import { cachedProcedure, Nothing, officeProcedure, router } from "../procedures.ts";

export const attributesRouter = router({
  list: cachedProcedure.query(ListAttributesInput, z.array(Attribute), listAttributes),
  save: officeProcedure("catalog.arrange").mutation(SaveAttributeInput, Attribute, saveAttribute),
  arrange: officeProcedure("catalog.arrange").mutation(ArrangeInput, Nothing, arrangeAttributes),
  remove: officeProcedure("catalog.arrange").mutation(AttributeId, Nothing, removeAttribute),
});
