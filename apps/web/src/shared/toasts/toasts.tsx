import { limits } from "@ironmonger/contract/messages";
import { Notification } from "@mantine/core";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { ThemeProvider } from "../styles/theme-provider.tsx";
import { findClearPlace, overlapOf, type Place } from "./find-clear-place.ts";
import classes from "./toasts.module.css";

type Toast = {
  id: number;
  text: string;
  color: "green" | "red";
  /** How often the same message came while the toast was shown. */
  count: number;
  /** The undo function of each of them. */
  undos: (() => void)[];
};

const mostToasts = 3;
const placeCheckMs = 250;

let toasts: Toast[] = [];
let lastId = 0;
let isMounted = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
function setToasts(changed: Toast[]) {
  toasts = changed;
  for (const listener of listeners) listener();
}
const dismiss = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id));

/** Shows a toast, or increments the count of one with the same text. A fourth toast replaces the oldest. */
export function showToast({ text, color, undo }: Pick<Toast, "text" | "color"> & { undo?: (() => void) | undefined }) {
  mount();
  const undos = undo ? [undo] : [];
  const same = toasts.find(
    (toast) => toast.text === text && toast.color === color && toast.undos.length > 0 === !!undo,
  );
  if (same) {
    const counted = { ...same, count: same.count + 1, undos: [...same.undos, ...undos] };
    return setToasts(toasts.map((toast) => (toast === same ? counted : toast)));
  }
  lastId += 1;
  setToasts([...toasts, { id: lastId, text, color, count: 1, undos }].slice(-mostToasts));
}

/** Mounted outside the page, when the first toast is shown. */
function mount() {
  if (isMounted) return;
  isMounted = true;
  const host = document.createElement("div");
  document.body.append(host);
  createRoot(host).render(
    <ThemeProvider>
      <ToastStack />
    </ThemeProvider>,
  );
}

/** At the top right, or where it covers no control. It stays in its place until it would cover one. */
function ToastStack() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const stack = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const isPlaced = place !== null;

  // Before the browser paints, so that no toast is seen over a control.
  useLayoutEffect(() => {
    const element = stack.current;
    if (!element) return;
    if (shown.length === 0) return setPlace(null);
    const settle = () => {
      const at = element.getBoundingClientRect();
      const controls = visibleControls(element);
      if (isPlaced && (element.matches(":hover") || overlapOf(at, controls) === 0)) return;
      setPlace(findClearPlace(at, controls, { width: document.documentElement.clientWidth, height: innerHeight }));
    };
    settle();
    // The page below may scroll or change.
    const timer = setInterval(settle, placeCheckMs);
    return () => clearInterval(timer);
  }, [shown, isPlaced]);

  return (
    <div ref={stack} className={classes.stack} style={place ?? { visibility: "hidden" }}>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** The rectangles of the controls on the screen, except those in the toasts. */
function visibleControls(stack: HTMLElement): DOMRect[] {
  return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .map((control) => ({ control, at: control.getBoundingClientRect() }))
    .filter(({ at }) => at.width > 0 && at.height > 0 && at.bottom > 0 && at.top < innerHeight)
    .filter(({ control }) => !stack.contains(control) && control.checkVisibility({ visibilityProperty: true }))
    .map(({ at }) => at);
}

/** Disappears after five seconds; the timer restarts when its count increases, and when the pointer or the focus leaves it. */
function ToastCard({ toast: { id, text, color, count, undos } }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count restarts the timer
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(id), limits.toastMs);
    return () => clearTimeout(timer);
  }, [isHeld, id, count]);

  return (
    <Notification
      className={classes.toast}
      color={color}
      withBorder
      role={color === "red" ? "alert" : "status"}
      closeButtonProps={{ "aria-label": "Dismiss" }}
      onClose={() => dismiss(id)}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span>{count > 1 ? `${text} (${count})` : text}</span>
      {undos.length > 0 && (
        <>
          {" · "}
          <button
            type="button"
            className={classes.undo}
            onClick={() => {
              dismiss(id);
              for (const undo of undos) undo();
            }}
          >
            Undo
          </button>
        </>
      )}
    </Notification>
  );
}
