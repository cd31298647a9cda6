import { Picture } from "../../shared/ui/picture.tsx";

/** The picture of a category, whose name stands beside it. */
export function CategoryPicture({
  imageUrl,
  className,
  isFirstSeen = false,
}: {
  imageUrl: string | null;
  className: string | undefined;
  isFirstSeen?: boolean;
}) {
  return (
    <Picture
      src={imageUrl ?? ""}
      alt=""
      width={400}
      height={300}
      sizes="12rem"
      className={`plate ${className}`}
      isFirstSeen={isFirstSeen}
    />
  );
}
