import type { CategoryName } from "@ironmonger/contract/catalog/categories";

/** What is seen in the picture of each category. */
const seen: Record<CategoryName, string> = {
  "hand-tools": "A hammer, combination pliers, an open-end spanner and a screwdriver side by side",
  "power-tools": "A cordless drill and an orbital sander behind an angle grinder",
  fasteners: "Hex nuts in front of their open box, hex bolts and chipboard screws",
  safety: "A yellow safety helmet and ear defenders behind safety goggles",
  measuring: "A set square, a laser distance meter, a tape measure and a vernier caliper",
  "site-equipment": "A traffic cone and a cable reel behind a builder's bucket",
};

/** Some tools of a category. `isDecorative`: its name stands beside it, in the same link. */
export function CategoryPicture({
  category,
  className,
  isDecorative = false,
}: {
  category: CategoryName;
  className: string | undefined;
  isDecorative?: boolean;
}) {
  const file = `/images/categories/${category}`;
  return (
    // No box of its own: styles are those of the image.
    <picture style={{ display: "contents" }}>
      <source hidden type="image/avif" srcSet={`${file}.avif`} />
      <img
        className={`plate ${className}`}
        src={`${file}.webp`}
        alt={isDecorative ? "" : seen[category]}
        width={400}
        height={300}
        loading={isDecorative ? "lazy" : undefined}
        decoding="async"
      />
    </picture>
  );
}
