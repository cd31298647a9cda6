import { type Ref, type RefObject, useLayoutEffect } from "react";

type Props = {
  /** What the popover stands at. */
  element: RefObject<HTMLElement | null>;
  /** Set by Mantine's target. */
  ref?: Ref<HTMLElement>;
};

/**
 * The child of a Mantine target whose button is rendered elsewhere, because it is there before the popover's code is loaded. The button has
 * the target's id and its roles.
 */
export function PopoverAnchor({ element, ref }: Props) {
  useLayoutEffect(() => {
    if (typeof ref !== "function") return;
    const cleanUp = ref(element.current);
    return typeof cleanUp === "function" ? cleanUp : () => void ref(null);
  }, [element, ref]);
  return null;
}

/** The button's side of `PopoverAnchor`. */
export const popoverButton = (id: string, kind: "menu" | "dialog", isOpen: boolean) => ({
  id: `${id}-target`,
  "aria-haspopup": kind,
  "aria-expanded": isOpen,
  "aria-controls": isOpen ? `${id}-dropdown` : undefined,
});
