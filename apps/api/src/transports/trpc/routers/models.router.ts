import { ListedModel, Model, ModelId, SaveModelInput } from "@ironmonger/contract/models";
import { z } from "zod";
import { getModel } from "../../../features/models/get-model.ts";
import { listModels } from "../../../features/models/list-models.ts";
import { removeModel } from "../../../features/models/remove-model.ts";
import { saveModel } from "../../../features/models/save-model.ts";
import { cachedProcedure, Nothing, nothingAfter, officeProcedure, router } from "../procedures.ts";

export const modelsRouter = router({
  list: officeProcedure("catalog.arrange")
    .output(z.array(ListedModel))
    .query(({ ctx }) => listModels(ctx)),
  get: cachedProcedure
    .input(ModelId)
    .output(Model)
    .query(({ ctx, input }) => getModel(ctx, input)),
  save: officeProcedure("catalog.arrange")
    .input(SaveModelInput)
    .output(Model)
    .mutation(({ ctx, input }) => saveModel(ctx, input)),
  remove: officeProcedure("catalog.arrange")
    .input(ModelId)
    .output(Nothing)
    .mutation(({ ctx, input }) => nothingAfter(removeModel(ctx, input))),
});
