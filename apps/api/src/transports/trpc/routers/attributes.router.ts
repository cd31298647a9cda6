import { Attribute, AttributeId, ListAttributesInput, SaveAttributeInput } from "@ironmonger/contract/attributes";
import { z } from "zod";
import { listAttributes } from "../../../features/attributes/list-attributes.ts";
import { removeAttribute } from "../../../features/attributes/remove-attribute.ts";
import { saveAttribute } from "../../../features/attributes/save-attribute.ts";
import { cachedProcedure, Nothing, nothingAfter, officeProcedure, router } from "../procedures.ts";

export const attributesRouter = router({
  list: cachedProcedure
    .input(ListAttributesInput)
    .output(z.array(Attribute))
    .query(({ ctx, input }) => listAttributes(ctx, input)),
  save: officeProcedure("catalog.arrange")
    .input(SaveAttributeInput)
    .output(Attribute)
    .mutation(({ ctx, input }) => saveAttribute(ctx, input)),
  remove: officeProcedure("catalog.arrange")
    .input(AttributeId)
    .output(Nothing)
    .mutation(({ ctx, input }) => nothingAfter(removeAttribute(ctx, input))),
});
