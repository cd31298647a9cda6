import { ListedModel, Model, ModelId, SaveModelInput } from "@ironmonger/contract/models";
import { z } from "zod";
import { getModel } from "../../../features/models/get-model.ts";
import { listModels } from "../../../features/models/list-models.ts";
import { removeModel } from "../../../features/models/remove-model.ts";
import { saveModel } from "../../../features/models/save-model.ts";
import { cachedProcedure, NoInput, Nothing, officeProcedure, router } from "../procedures.ts";

export const modelsRouter = router({
  list: officeProcedure("catalog.arrange").query(NoInput, z.array(ListedModel), listModels),
  get: cachedProcedure.query(ModelId, Model, getModel),
  save: officeProcedure("catalog.arrange").mutation(SaveModelInput, Model, saveModel),
  remove: officeProcedure("catalog.arrange").mutation(ModelId, Nothing, removeModel),
});
