import type { OwnListed } from "./browse/use-own-listed.ts";

/** The page of a model, or of the tool itself. */
export const addressOf = ({ id, model }: { id: string; model?: { id: string } | undefined }): string =>
  model ? `/models/${model.id}` : `/catalog/${id}`;

export const countSizes = (count: number): string => `${count} ${count === 1 ? "size" : "sizes"}`;

/** The lowest price of the sizes of a model. */
export const priceFrom = (
  { fromPriceCents, publicFromPriceCents }: NonNullable<OwnListed["model"]>,
  { whose }: Pick<OwnListed, "whose">,
) => ({
  priceCents: fromPriceCents,
  publicPriceCents: publicFromPriceCents,
  ...(whose && { whose }),
});
