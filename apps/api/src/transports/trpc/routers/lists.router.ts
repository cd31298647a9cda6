import {
  AddToListInput,
  BasketWithList,
  GetListInput,
  GetSharedListInput,
  List,
  ListId,
  ListListsInput,
  ListSummary,
  PurchasedTool,
  RenameListInput,
  SaveListInput,
  SetListLineInput,
  SharedList,
} from "@ironmonger/contract/lists";
import { z } from "zod";
import { addToList } from "../../../features/lists/add-to-list.ts";
import { getList } from "../../../features/lists/get-list.ts";
import { getSharedList } from "../../../features/lists/get-shared-list.ts";
import { listLists } from "../../../features/lists/list-lists.ts";
import { listPurchasedTools } from "../../../features/lists/list-purchased-tools.ts";
import { listSummaries } from "../../../features/lists/list-summaries.ts";
import { listToBasket } from "../../../features/lists/list-to-basket.ts";
import { removeList } from "../../../features/lists/remove-list.ts";
import { renameList } from "../../../features/lists/rename-list.ts";
import { saveList } from "../../../features/lists/save-list.ts";
import { setListLine } from "../../../features/lists/set-list-line.ts";
import { shareList, unshareList } from "../../../features/lists/share-list.ts";
import { Nothing, nothingAfter, publicProcedure, router, signedInProcedure } from "../procedures.ts";

export const listsRouter = router({
  list: signedInProcedure
    .input(ListListsInput.prefault({}))
    .output(z.array(List))
    .query(({ ctx, input }) => listLists(ctx, input)),
  listSummaries: signedInProcedure.output(z.array(ListSummary)).query(({ ctx }) => listSummaries(ctx)),
  getList: signedInProcedure
    .input(GetListInput)
    .output(List)
    .query(({ ctx, input }) => getList(ctx, input)),
  getSharedList: publicProcedure
    .input(GetSharedListInput)
    .output(SharedList)
    .query(({ ctx, input }) => getSharedList(ctx, input)),
  previouslyPurchased: signedInProcedure.output(z.array(PurchasedTool)).query(({ ctx }) => listPurchasedTools(ctx)),
  save: signedInProcedure
    .input(SaveListInput)
    .output(List)
    .mutation(({ ctx, input }) => saveList(ctx, input)),
  rename: signedInProcedure
    .input(RenameListInput)
    .output(Nothing)
    .mutation(({ ctx, input }) => nothingAfter(renameList(ctx, input))),
  addLines: signedInProcedure
    .input(AddToListInput)
    .output(Nothing)
    .mutation(({ ctx, input }) => nothingAfter(addToList(ctx, input))),
  setLine: signedInProcedure
    .input(SetListLineInput)
    .output(Nothing)
    .mutation(({ ctx, input }) => nothingAfter(setListLine(ctx, input))),
  remove: signedInProcedure
    .input(ListId)
    .output(Nothing)
    .mutation(({ ctx, input }) => nothingAfter(removeList(ctx, input))),
  toBasket: signedInProcedure
    .input(GetListInput)
    .output(BasketWithList)
    .mutation(({ ctx, input }) => listToBasket(ctx, input)),
  share: signedInProcedure
    .input(ListId)
    .output(z.object({ url: z.string() }))
    .mutation(({ ctx, input }) => shareList(ctx, input)),
  unshare: signedInProcedure
    .input(ListId)
    .output(Nothing)
    .mutation(({ ctx, input }) => nothingAfter(unshareList(ctx, input))),
});
