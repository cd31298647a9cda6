import type { ShownCategory } from "@ironmonger/contract/categories";
import { formatNumber } from "@ironmonger/contract/money";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { CategoryPicture } from "./category-picture.tsx";
import classes from "./category-tiles.module.css";

/** A way into each of these categories. */
export function CategoryTiles({ categories }: { categories: ShownCategory["children"] }) {
  return (
    <ul className={`plain-list ${classes.tiles}`}>
      {categories.map(({ id, name, path, imageUrl, toolCount }) => (
        <li key={id}>
          <PrefetchLink to={`/catalog/${path}`} className={classes.tile}>
            <CategoryPicture imageUrl={imageUrl} className={classes.picture} />
            <span className={classes.words}>
              <strong>{name}</strong>
              <span className={classes.count}>
                {formatNumber(toolCount)} <span className="sr-only">{toolCount === 1 ? "tool" : "tools"}</span>
              </span>
            </span>
          </PrefetchLink>
        </li>
      ))}
    </ul>
  );
}
