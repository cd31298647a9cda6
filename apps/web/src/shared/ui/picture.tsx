import {
  type PictureFormat,
  pictureIdIn,
  pictureUrl,
  pictureWidths,
} from "@ironmonger/contract/catalog/picture-addresses";
import { useEffect, useRef, useState } from "react";

const noPicture = "/images/no-picture.svg";

/**
 * A picture with reserved space. Uploaded pictures come in three sizes, all smaller if the browser supports AVIF. One that cannot be
 * fetched is replaced by a "no picture" image.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  className,
  isFirstSeen = false,
  isEager = isFirstSeen,
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
  /** Fetched with the page, even if it is below the first screen. */
  isEager?: boolean;
}) {
  const [failed, setFailed] = useState<string>();
  const element = useRef<HTMLImageElement>(null);
  const shown = !src || failed === src ? noPicture : src;

  // It may have failed before the script ran.
  useEffect(() => {
    const image = element.current;
    if (image?.complete && image.naturalWidth === 0 && image.getAttribute("src") === src) setFailed(src);
  }, [src]);

  const webp = sourceSet(shown, "webp");
  const image = (
    <img
      ref={element}
      src={shown}
      {...(webp && { srcSet: webp, sizes })}
      alt={alt}
      width={width}
      height={height}
      className={className}
      loading={isEager ? "eager" : "lazy"}
      fetchPriority={isFirstSeen ? "high" : "auto"}
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
  if (!webp) return image;
  return (
    // Without boxes, so that styles apply to the image, and a grid has one cell for it.
    <picture style={{ display: "contents" }}>
      <source hidden type="image/avif" srcSet={sourceSet(shown, "avif")} sizes={sizes} />
      {image}
    </picture>
  );
}

/** A small picture of a tool, whose name stands beside it. */
export const Thumb = ({ src, isFirstSeen }: { src: string; isFirstSeen?: boolean }) => (
  <Picture
    src={src}
    alt=""
    width={96}
    height={96}
    sizes="48px"
    className="thumb"
    {...(isFirstSeen && { isFirstSeen })}
  />
);

const demoCategory = /^(\/images\/categories\/[a-z0-9-]+)\.webp$/;
const scene = /^(\/images\/(?:faq|portfolio))\.webp$/;

/** Undefined for a picture that has only one size. */
function sourceSet(src: string, format: PictureFormat): string | undefined {
  const uploaded = pictureIdIn(src);
  if (uploaded) return pictureWidths.map((width) => `${pictureUrl(uploaded, width, format)} ${width}w`).join(", ");
  const category = demoCategory.exec(src)?.[1];
  if (category) return `${category}.${format} 400w`;
  const name = scene.exec(src)?.[1];
  return name && `${name}-320.${format} 320w, ${name}.${format} 640w`;
}
