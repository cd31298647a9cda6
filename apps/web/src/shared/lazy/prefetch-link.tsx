import { createContext, use } from "react";
import { useHref, useLocation, useNavigate } from "react-router";

/** Fetches the code and the data of the page at `path`; provided by the app, because only it knows the pages. */
export const PrefetchContext = createContext<(path: string) => void>(() => {});

type Props = Omit<React.ComponentProps<"a">, "href"> & {
  to: string;
  /** Handed to the next page in the navigation state; called when the link is followed. */
  state?: () => unknown;
  replace?: boolean;
};

/** A link that loads its page when the pointer or the focus reaches it, so that a click shows the page immediately. */
export function PrefetchLink({ to, state, replace, onClick, ...props }: Props) {
  const prefetch = use(PrefetchContext);
  const navigate = useNavigate();
  const href = useHref(to);
  const { pathname, search } = useLocation();

  const begin = () => prefetch(href);
  const follow = (event: React.MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain || (props.target && props.target !== "_self")) return;
    event.preventDefault();
    navigate(to, { state: state?.(), replace: replace ?? href === pathname + search });
  };
  return <a {...props} href={href} onClick={follow} onPointerEnter={begin} onFocus={begin} onTouchStart={begin} />;
}
