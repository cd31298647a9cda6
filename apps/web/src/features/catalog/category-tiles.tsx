import { categories, categoryLabels } from "@ironmonger/contract/catalog/categories";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { CategoryPicture } from "./category-picture.tsx";
import classes from "./category-tiles.module.css";

/** A way into each category of the catalog. */
export function CategoryTiles() {
  return (
    <ul className={classes.tiles}>
      {categories.map((category) => (
        <li key={category}>
          <PrefetchLink to={`/catalog?category=${category}`}>
            <CategoryPicture category={category} className={classes.picture} isDecorative />
            {categoryLabels[category]}
          </PrefetchLink>
        </li>
      ))}
    </ul>
  );
}
