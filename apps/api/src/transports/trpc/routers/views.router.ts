import { ListViewsInput, RemoveViewInput, SavedView, SaveViewInput } from "@ironmonger/contract/views";
import { z } from "zod";
import { listViews } from "../../../features/views/list-views.ts";
import { removeView } from "../../../features/views/remove-view.ts";
import { saveView } from "../../../features/views/save-view.ts";
import { router, signedInProcedure } from "../procedures.ts";

const SavedViews = z.array(SavedView);

export const viewsRouter = router({
  list: signedInProcedure
    .input(ListViewsInput)
    .output(SavedViews)
    .query(({ ctx, input }) => listViews(ctx, input)),
  save: signedInProcedure
    .input(SaveViewInput)
    .output(SavedViews)
    .mutation(({ ctx, input }) => saveView(ctx, input)),
  remove: signedInProcedure
    .input(RemoveViewInput)
    .output(SavedViews)
    .mutation(({ ctx, input }) => removeView(ctx, input)),
});
