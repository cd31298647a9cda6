import { type PictureFormat, pictureIdIn, pictureUrl, pictureWidths } from "@ironmonger/contract/picture-addresses";
import { useEffect, useRef, useState } from "react";

const noPicture = "/images/no-picture.svg";

/**
 * A picture with reserved space. The demo's own pictures come in a small and a large size, uploaded ones in three, and smaller where the
 * browser knows AVIF.
 * One that cannot be fetched is replaced by a "no picture" image.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  className,
  isFirstSeen = false,
}: {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** Its width on the page, as in the `sizes` attribute. */
  sizes: string;
  className?: string | undefined;
  /** On the first screen: fetched with high priority. */
  isFirstSeen?: boolean;
}) {
  const [failed, setFailed] = useState<string>();
  const element = useRef<HTMLImageElement>(null);
  const shown = !src || failed === src ? noPicture : src;

  // It may have failed before the script ran.
  useEffect(() => {
    const image = element.current;
    if (image?.complete && image.naturalWidth === 0 && image.getAttribute("src") === src) setFailed(src);
  }, [src]);

  const uploaded = pictureIdIn(shown);
  const image = (
    <img
      ref={element}
      src={shown}
      {...sourceSet(shown, sizes)}
      alt={alt}
      width={width}
      height={height}
      className={className}
      loading={isFirstSeen ? "eager" : "lazy"}
      fetchPriority={isFirstSeen ? "high" : "auto"}
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
  if (!uploaded) return image;
  return (
    // No boxes of their own: styles are those of the image, and a grid has one cell for it.
    <picture style={{ display: "contents" }}>
      <source hidden type="image/avif" srcSet={uploadedSet(uploaded, "avif")} sizes={sizes} />
      {image}
    </picture>
  );
}

function sourceSet(src: string, sizes: string): { srcSet: string; sizes: string } | undefined {
  const uploaded = pictureIdIn(src);
  if (uploaded) return { srcSet: uploadedSet(uploaded, "webp"), sizes };
  if (!src.startsWith("/images/tools/") || !src.endsWith(".webp")) return undefined;
  return { srcSet: `${src.replace(/\.webp$/, "-320.webp")} 320w, ${src} 640w`, sizes };
}

const uploadedSet = (id: string, format: PictureFormat): string =>
  pictureWidths.map((width) => `${pictureUrl(id, width, format)} ${width}w`).join(", ");
