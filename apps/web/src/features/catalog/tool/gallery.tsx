import type { ToolOnItsPage } from "@ironmonger/contract/catalog";
import { pictureUrl } from "@ironmonger/contract/catalog/picture-addresses";
import { Flex } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Picture } from "../../../shared/ui/picture.tsx";
import classes from "./gallery.module.css";

type Pictured = Pick<ToolOnItsPage, "name" | "imageUrl" | "pictures">;
const sizes = "(min-width: 62em) 36rem, (min-width: 48em) 50vw, 100vw";

/**
 * The pictures of a tool: one is seen at a time, the others by swiping, by arrow keys, or by the small ones below. Without script, links
 * scroll to them.
 */
export function Gallery({ tool }: { tool: Pictured }) {
  const strip = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(0);
  // A link may have scrolled to a picture before the script ran.
  useEffect(() => setCurrent(indexSeen(strip.current)), []);
  const shown = picturesOf(tool);
  const views = shown.map(({ src, alt }, index) => (
    <Picture
      key={src}
      src={src}
      alt={alt}
      width={640}
      height={640}
      sizes={sizes}
      className={classes.picture}
      isFirstSeen={index === 0}
    />
  ));
  if (views.length === 1) return views;

  const show = (index: number) => {
    if (strip.current) strip.current.scrollLeft = index * strip.current.clientWidth;
  };
  return (
    <div>
      <section
        ref={strip}
        className={classes.strip}
        aria-label="Pictures"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget }) => setCurrent(indexSeen(currentTarget))}
        onKeyDown={(event) => {
          const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          if (!step) return;
          event.preventDefault();
          show(current + step);
        }}
      >
        {views.map((view, index) => (
          <div key={view.key} id={`picture-${index + 1}`} className={classes.view}>
            {view}
          </div>
        ))}
      </section>
      <Flex component="ul" wrap="wrap" gap="xs" mt="xs" className={`plain-list ${classes.thumbs}`}>
        {shown.map(({ src, alt }, index) => (
          <li key={src}>
            <a
              href={`#picture-${index + 1}`}
              className={classes.thumb}
              aria-current={index === current}
              onClick={(event) => {
                event.preventDefault();
                show(index);
              }}
            >
              <Picture
                src={src}
                alt={`Show ${alt}`}
                width={64}
                height={64}
                sizes="64px"
                className="thumb"
                isEager={index < 5}
              />
            </a>
          </li>
        ))}
      </Flex>
    </div>
  );
}

/** The picture that the strip is scrolled to. */
const indexSeen = (strip: HTMLElement | null) =>
  strip ? Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth)) : 0;

/** The main picture first. */
function picturesOf({ name, imageUrl, pictures }: Pictured): { src: string; alt: string }[] {
  const uploaded = pictures.map(({ id, alt }, index) => ({
    src: pictureUrl(id),
    alt: alt || (index === 0 ? name : `${name}, picture ${index + 1}`),
  }));
  return uploaded.length > 0 ? uploaded : [{ src: imageUrl, alt: name }];
}
