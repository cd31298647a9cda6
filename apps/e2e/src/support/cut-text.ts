import type { Page } from "@playwright/test";

/**
 * Visible texts of which a part cannot be read: cut at an edge without an ellipsis, or with one but without a title that has the whole text;
 * emails that break at their @; a "…" that stands alone; and a page that is wider than the screen. What can be scrolled is not cut.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const plain = (text: string) => text.replace(/\s+/g, " ").trim();
    const say = (what: string, text: string, { tagName, className }: Element) =>
      found.add(
        `${what}: "${plain(text).slice(0, 60)}" in ${tagName.toLowerCase()}.${String(className).split(" ")[0]}`,
      );

    /** The ancestors at whose edges this element can be cut, the nearest first, up to one that can be scrolled. */
    const edgesOf = (start: Element): Element[] => {
      const edges: Element[] = [];
      let position = "static";
      for (let element: Element | null = start; element && element !== document.body; element = element.parentElement) {
        const style = getComputedStyle(element);
        const isOver = position === "absolute" && style.position === "static";
        if (!isOver && style.display !== "inline") {
          if (/auto|scroll/.test(style.overflow)) return edges;
          if (/hidden|clip/.test(style.overflow)) edges.push(element);
        }
        if (style.position === "fixed") return edges;
        if (!isOver) position = style.position;
      }
      return edges;
    };
    /** For screen readers only. */
    const isUnseen = (element: Element): boolean => {
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { width, height } = one.getBoundingClientRect();
        if (getComputedStyle(one).position === "absolute" && width <= 1 && height <= 1) return true;
      }
      return false;
    };
    const isTold = (element: Element, text: string): boolean => {
      for (let one: Element | null = element; one; one = one.parentElement) {
        const told = `${one.getAttribute("title") ?? ""} ${one.getAttribute("aria-label") ?? ""}`;
        if (plain(told).includes(plain(text))) return true;
      }
      return false;
    };
    const endsInEllipsis = (element: Element) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(element);
      return textOverflow === "ellipsis" || webkitLineClamp !== "none";
    };

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const [text, parent] = [node.textContent ?? "", node.parentElement];
      if (!text.trim() || !parent || parent.closest("option, script, style, noscript, svg")) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isUnseen(parent)) continue;
      if (text.trim() === "…") say("alone", plain(parent.parentElement?.textContent ?? ""), parent);
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      for (const edge of edgesOf(parent)) {
        const box = edge.getBoundingClientRect();
        const isCut = rects.some(
          ({ left, right, top, bottom, height }) =>
            right > box.right + 1 ||
            left < box.left - 1 ||
            bottom > box.bottom + height / 3 ||
            top < box.top - height / 3,
        );
        if (!isCut) continue;
        if (!endsInEllipsis(edge)) say("cut", text, edge);
        else if (!isTold(parent, text)) say("no title", text, edge);
        break;
      }
      for (const { 0: email, index } of text.matchAll(/\S+@\S+\.\S+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + email.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          say("broken", email, parent);
      }
    }

    // What is written in a field can be scrolled, but a number is to be seen whole.
    const pen = document.createElement("canvas").getContext("2d");
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")) {
      const isNumber = /numeric|decimal/.test(field.inputMode);
      const isSelect = field instanceof HTMLSelectElement;
      const text = isSelect ? field.selectedOptions[0]?.text : field.value || field.placeholder;
      if (!pen || !text || !field.checkVisibility() || isUnseen(field)) continue;
      if (!isSelect && field.value && !isNumber) continue;
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      pen.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      // Its list shows what is chosen whole.
      const isWhole = pen.measureText(text).width <= room || (isSelect && endsInEllipsis(field)) || isTold(field, text);
      if (!isWhole || (isSelect && room < 48)) say("field", text, field);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.add(`The page is ${scrollWidth} px wide on ${clientWidth}.`);
    return [...found];
  });
}
