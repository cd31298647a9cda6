import {
  CategoryChange,
  CategoryId,
  CategoryNode,
  CategoryUse,
  ListedCategoryChange,
  MergeCategoriesInput,
  SaveCategoryInput,
  SavedCategory,
  ShowCategoryInput,
  ShownCategory,
} from "@ironmonger/contract/categories";
import { z } from "zod";
import { describeCategoryUse } from "../../../features/categories/describe-category-use.ts";
import { listCategories } from "../../../features/categories/list-categories.ts";
import { listCategoryChanges } from "../../../features/categories/list-category-changes.ts";
import { mergeCategories } from "../../../features/categories/merge-categories.ts";
import { removeCategory } from "../../../features/categories/remove-category.ts";
import { saveCategory } from "../../../features/categories/save-category.ts";
import { showCategory } from "../../../features/categories/show-category.ts";
import { undoCategoryChange } from "../../../features/categories/undo-category-change.ts";
import { cachedProcedure, Nothing, nothingAfter, officeProcedure, router } from "../procedures.ts";

export const categoriesRouter = router({
  list: cachedProcedure.output(z.array(CategoryNode)).query(({ ctx }) => listCategories(ctx)),
  show: cachedProcedure
    .input(ShowCategoryInput)
    .output(ShownCategory)
    .query(({ ctx, input }) => showCategory(ctx, input)),
  describeUse: officeProcedure("catalog.arrange")
    .input(CategoryId)
    .output(CategoryUse)
    .query(({ ctx, input }) => describeCategoryUse(ctx, input)),
  listChanges: officeProcedure("catalog.arrange")
    .output(z.array(ListedCategoryChange))
    .query(({ ctx }) => listCategoryChanges(ctx)),
  save: officeProcedure("catalog.arrange")
    .input(SaveCategoryInput)
    .output(SavedCategory)
    .mutation(({ ctx, input }) => saveCategory(ctx, input)),
  remove: officeProcedure("catalog.arrange")
    .input(CategoryId)
    .output(CategoryChange)
    .mutation(({ ctx, input }) => removeCategory(ctx, input)),
  merge: officeProcedure("catalog.arrange")
    .input(MergeCategoriesInput)
    .output(CategoryChange)
    .mutation(({ ctx, input }) => mergeCategories(ctx, input)),
  undo: officeProcedure("catalog.arrange")
    .input(CategoryChange)
    .output(Nothing)
    .mutation(({ ctx, input }) => nothingAfter(undoCategoryChange(ctx, input))),
});
