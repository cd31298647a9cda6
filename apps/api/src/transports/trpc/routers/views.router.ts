import { ListViewsInput, RemoveViewInput, SavedView, SaveViewInput } from "@ironmonger/contract/views";
import { z } from "zod";
import { listViews } from "../../../features/views/list-views.ts";
import { removeView } from "../../../features/views/remove-view.ts";
import { saveView } from "../../../features/views/save-view.ts";
import { router, signedInProcedure } from "../procedures.ts";

const SavedViews = z.array(SavedView);

export const viewsRouter = router({
  list: signedInProcedure.query(ListViewsInput, SavedViews, listViews),
  save: signedInProcedure.mutation(SaveViewInput, SavedViews, saveView),
  remove: signedInProcedure.mutation(RemoveViewInput, SavedViews, removeView),
});
