import { ArrangeInput } from "@ironmonger/contract/arrange";
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
import { arrangeCategories } from "../../../features/categories/arrange-categories.ts";
import { describeCategoryUse } from "../../../features/categories/describe-category-use.ts";
import { listCategories } from "../../../features/categories/list-categories.ts";
import { listCategoryChanges } from "../../../features/categories/list-category-changes.ts";
import { mergeCategories } from "../../../features/categories/merge-categories.ts";
import { removeCategory } from "../../../features/categories/remove-category.ts";
import { saveCategory } from "../../../features/categories/save-category.ts";
import { showCategory } from "../../../features/categories/show-category.ts";
import { undoCategoryChange } from "../../../features/categories/undo-category-change.ts";
import { cachedProcedure, NoInput, Nothing, officeProcedure, router } from "../procedures.ts";

export const categoriesRouter = router({
  list: cachedProcedure.query(NoInput, z.array(CategoryNode), listCategories),
  show: cachedProcedure.query(ShowCategoryInput, ShownCategory, showCategory),
  describeUse: officeProcedure("catalog.arrange").query(CategoryId, CategoryUse, describeCategoryUse),
  listChanges: officeProcedure("catalog.arrange").query(NoInput, z.array(ListedCategoryChange), listCategoryChanges),
  arrange: officeProcedure("catalog.arrange").mutation(ArrangeInput, CategoryChange, arrangeCategories),
  save: officeProcedure("catalog.arrange").mutation(SaveCategoryInput, SavedCategory, saveCategory),
  remove: officeProcedure("catalog.arrange").mutation(CategoryId, CategoryChange, removeCategory),
  merge: officeProcedure("catalog.arrange").mutation(MergeCategoriesInput, CategoryChange, mergeCategories),
  undo: officeProcedure("catalog.arrange").mutation(CategoryChange, Nothing, undoCategoryChange),
});
