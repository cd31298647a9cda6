import { useEffect, useRef, useState } from "react";

const noPicture = "/images/no-picture.svg";

/**
 * A picture with reserved space. The shop's own pictures come in a small and a large size.
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

  return (
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
}

function sourceSet(src: string, sizes: string): { srcSet: string; sizes: string } | undefined {
  if (!src.startsWith("/images/tools/") || !src.endsWith(".webp")) return undefined;
  return { srcSet: `${src.replace(/\.webp$/, "-320.webp")} 320w, ${src} 640w`, sizes };
}
