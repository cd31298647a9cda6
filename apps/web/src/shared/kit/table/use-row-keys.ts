import { type RefObject, useEffect } from "react";
import { isSingleKey, type KeyHint, useListedKeys } from "../../single-keys.ts";

const listed: readonly KeyHint[] = [
  { keys: ["J"], does: "Go to the next row" },
  { keys: ["K"], does: "Go to the row before" },
  { keys: ["Enter"], does: "Open the row" },
  { keys: ["X"], does: "Tick the row" },
];

/**
 * J and K, or the arrows once a row has the focus, go through the rows of a table: the link or the button that opens the row gets the
 * focus, so that Enter opens it. X ticks the row.
 */
export function useRowKeys(body: RefObject<HTMLTableSectionElement | null>, isOn: boolean): void {
  useListedKeys(isOn ? listed : undefined);
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (!isSingleKey(event) || event.shiftKey) return;
      const rows = [...(body.current?.querySelectorAll<HTMLElement>("tr:has(> th)") ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const key = event.key.toLowerCase();
      if (key === "x") {
        const box = rows[at]?.querySelector<HTMLInputElement>("input[type=checkbox]");
        if (!box) return;
        event.preventDefault();
        box.click();
        return;
      }
      const isArrow = at >= 0 && (key === "arrowdown" || key === "arrowup");
      if (key !== "j" && key !== "k" && !isArrow) return;
      const isDown = key === "j" || key === "arrowdown";
      const next = rows[isDown ? at + 1 : Math.max(at - 1, 0)];
      const link = next?.querySelector<HTMLElement>("th a") ?? next?.querySelector<HTMLElement>("a, button");
      if (!link) return;
      event.preventDefault();
      link.focus({ preventScroll: true });
      next?.scrollIntoView({ block: "nearest" });
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [body, isOn]);
}
