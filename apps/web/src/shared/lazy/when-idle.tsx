import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from "react";
import { notifyError } from "../notify.ts";
import { whenIdle } from "./idle.ts";
import type { LazyPart } from "./lazy-part.ts";

type Props<Own extends object> = {
  part: LazyPart<Own>;
  props: Own;
  /** Shown until then. */
  children?: ReactNode;
};

/** What the first screen can do without: loaded and rendered when the browser is idle. If it cannot be loaded, the user is told. */
export function WhenIdle<Own extends object>({ part, props, children }: Props<Own>) {
  const [Loaded, setLoaded] = useState<ComponentType<Own> | undefined>(part.loaded);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      try {
        const component = await part.preload();
        if (!isOver) startTransition(() => setLoaded(() => component));
      } catch (error) {
        if (!isOver) notifyError(error);
      }
    };
    whenIdle(() => void load());
    return () => {
      isOver = true;
    };
  }, [part]);
  return Loaded ? <Loaded {...props} /> : children;
}
