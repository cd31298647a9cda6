import type { ShownCategory } from "@ironmonger/contract/categories";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { CategoryPicture } from "./category-picture.tsx";
import classes from "./category-tiles.module.css";

/** A way into each of these categories. */
export function CategoryTiles({ categories }: { categories: ShownCategory["children"] }) {
  return (
    <ul className={classes.tiles}>
      {categories.map(({ id, name, path, imageUrl }) => (
        <li key={id}>
          <PrefetchLink to={`/catalog/${path}`}>
            <CategoryPicture imageUrl={imageUrl} className={classes.picture} />
            {name}
          </PrefetchLink>
        </li>
      ))}
    </ul>
  );
}
