type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** `path`: its position among its siblings, and those of its ancestors, in case the app renders the page anew. */
type Kept = { kind: "press" | "send" | "input"; element: HTMLElement; path: number[]; value: string };

let kept: Kept[] = [];
const types = ["click", "input", "submit"] as const;
/** Links, fields and forms with an address: what the browser does by itself. */
const native = "a[href], summary, label, select, textarea, form[action] *, input";

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const isTicked = (target: Element): boolean => target.matches("[type=checkbox], [type=radio]");

function keep(event: Event): void {
  const { target, type } = event;
  if (!(target instanceof Element)) return;
  if (type === "input") {
    if (isField(target) && !isTicked(target)) add("input", target, target.value);
    return;
  }
  const pressed = target.closest<HTMLElement>("button, input, [role], form") ?? document.body;
  const isNative = type === "click" ? !isTicked(target) && target.closest(native) : target.hasAttribute("action");
  if (isNative || !target.closest("#root")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  add(type === "click" ? "press" : "send", pressed);
}

function add(kind: Kept["kind"], element: HTMLElement, value = ""): void {
  // Of a field, only its last value.
  kept = kept.filter((one) => kind !== "input" || one.element !== element);
  kept.push({ kind, element, value, path: pathOf(element) });
}

function pathOf(element: Element): number[] {
  const { parentElement } = element;
  return parentElement ? [...pathOf(parentElement), [...parentElement.children].indexOf(element)] : [];
}

function find({ element, path }: Kept): HTMLElement | undefined {
  if (element.isConnected) return element;
  const found = path.reduce<Element | undefined>((at, index) => at?.children[index], document.documentElement);
  return found instanceof HTMLElement && found.tagName === element.tagName ? found : undefined;
}

/**
 * Everything works as soon as it is seen: what is pressed, typed and sent before the app is there is kept, and carried out once it is. What
 * the browser cannot do without the app is disabled until then; this enables it.
 */
export function keepEarlyPresses(): void {
  for (const type of types) addEventListener(type, keep, true);
  for (const fields of document.querySelectorAll<HTMLFieldSetElement>(".until-hydrated")) fields.disabled = false;
}

/** In the order in which it was done. The app responds to each before the next. */
export async function carryOutEarlyPresses(): Promise<void> {
  for (const type of types) removeEventListener(type, keep, true);
  for (const one of kept.splice(0)) {
    await nextTask();
    const element = find(one);
    // React may hydrate parts of the page later, but at once if something has to be handled there.
    element?.dispatchEvent(new Event("pointercancel", { bubbles: true }));
    await nextTask();
    if (one.kind === "press") element?.click();
    else if (one.kind === "send" && element instanceof HTMLFormElement) element.requestSubmit();
    else if (isField(element)) enter(element, one.value);
  }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** React ignores a value that it has seen in the field already. */
function enter(field: Field, value: string): void {
  const isSelect = field instanceof HTMLSelectElement;
  if (!isSelect) field.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(isSelect ? "change" : "input", { bubbles: true }));
}
