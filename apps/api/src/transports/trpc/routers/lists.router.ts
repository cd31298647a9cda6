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
import { NoInput, Nothing, publicProcedure, router, signedInProcedure } from "../procedures.ts";

export const listsRouter = router({
  list: signedInProcedure.query(ListListsInput.prefault({}), z.array(List), listLists),
  listSummaries: signedInProcedure.query(NoInput, z.array(ListSummary), listSummaries),
  getList: signedInProcedure.query(GetListInput, List, getList),
  getSharedList: publicProcedure.query(GetSharedListInput, SharedList, getSharedList),
  previouslyPurchased: signedInProcedure.query(NoInput, z.array(PurchasedTool), listPurchasedTools),
  save: signedInProcedure.mutation(SaveListInput, List, saveList),
  rename: signedInProcedure.mutation(RenameListInput, Nothing, renameList),
  addLines: signedInProcedure.mutation(AddToListInput, Nothing, addToList),
  setLine: signedInProcedure.mutation(SetListLineInput, Nothing, setListLine),
  remove: signedInProcedure.mutation(ListId, Nothing, removeList),
  toBasket: signedInProcedure.mutation(GetListInput, BasketWithList, listToBasket),
  share: signedInProcedure.mutation(ListId, z.object({ url: z.string() }), shareList),
  unshare: signedInProcedure.mutation(ListId, Nothing, unshareList),
});
