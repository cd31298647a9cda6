/** The card fields in their frame. Exchanges messages with `stripe.js` in the shop's page, and calls the provider's API. */
import {
  brandOf,
  digitsOf,
  formatCvc,
  formatExpiry,
  formatNumber,
  formatPostal,
  problemOf,
  validationError,
} from "./check-card-fields.js";

const { id, type, group, options: firstOptions, parentOrigin } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const form = document.getElementById("fields");
const icon = document.getElementById("icon");
const order = ["cardnumber", "exp-date", "cvc", "postal"];
const fieldsOfType = { cardNumber: ["cardnumber"], cardExpiry: ["exp-date"], cardCvc: ["cvc"] };
const brandLabels = { visa: "VISA", mastercard: "MC", amex: "AMEX", discover: "DISC" };
const attributes = {
  cardnumber: {
    label: "Credit or debit card number",
    short: "Card number",
    placeholder: "Card number",
    autocomplete: "cc-number",
    inputMode: "numeric",
  },
  "exp-date": {
    label: "Credit or debit card expiration date",
    short: "Expiration date",
    placeholder: "MM / YY",
    autocomplete: "cc-exp",
    inputMode: "numeric",
  },
  cvc: {
    label: "Credit or debit card CVC/CVV",
    short: "Security code",
    placeholder: "CVC",
    autocomplete: "cc-csc",
    inputMode: "numeric",
  },
  postal: {
    label: "ZIP or postal code",
    short: "ZIP or postal code",
    placeholder: "ZIP",
    autocomplete: "postal-code",
    inputMode: "text",
  },
};

const inputs = new Map();
const left = new Set();
let options = {};
let lastChange = "";

const send = (kind, detail) => window.parent.postMessage({ sandboxElement: id, kind, detail }, parentOrigin);
const textOf = (name) => inputs.get(name)?.value ?? "";

// Split fields have a frame each. Frames of one origin can access each other; the shop's page cannot access them.
function groupFrames() {
  const frames = [];
  for (let index = 0; index < window.parent.frames.length; index += 1) {
    try {
      const frame = window.parent.frames[index].sandboxCardFrame;
      if (frame?.group === group) frames.push(frame);
    } catch {
      // A frame of another origin.
    }
  }
  return frames;
}

function groupInput(name) {
  return groupFrames()
    .map((frame) => frame.inputs.get(name))
    .find(Boolean);
}

const groupBrand = () => brandOf(groupInput("cardnumber")?.value ?? "");

function problemIn(name) {
  return problemOf[name](textOf(name), groupBrand());
}

/** A wrong entry is shown as soon as the field is full; a missing field only after the field has lost the focus. */
function shownProblem(name) {
  const problem = problemIn(name);
  if (!problem || textOf(name) === "") return left.has(`${name}!`) ? problem : undefined;
  return problem.startsWith("incomplete") && !left.has(name) ? undefined : problem;
}

function report() {
  const names = [...inputs.keys()];
  const problems = names.map((name) => [name, shownProblem(name)]);
  for (const [name, problem] of problems) inputs.get(name).setAttribute("aria-invalid", String(Boolean(problem)));
  const firstProblem = problems.find(([, problem]) => problem)?.[1];
  const brand = groupBrand();
  icon.classList.toggle("known", brand in brandLabels);
  icon.querySelector("text").textContent = brandLabels[brand] ?? "";
  const change = {
    empty: names.every((name) => textOf(name) === ""),
    complete: names.every((name) => !problemIn(name)),
    error: firstProblem && validationError(firstProblem),
    ...((type === "card" || type === "cardNumber") && { brand }),
    ...(type === "card" && { value: { postalCode: textOf("postal") } }),
    ...(type === "payment" && { value: { type: "card" }, collapsed: false }),
  };
  const formatted = JSON.stringify(change);
  if (formatted === lastChange) return;
  lastChange = formatted;
  send("change", change);
}

function format(name, text, isDeleting) {
  if (name === "cardnumber") return formatNumber(text);
  if (name === "exp-date") return formatExpiry(text, isDeleting);
  return name === "cvc" ? formatCvc(text, groupBrand()) : formatPostal(text);
}

function onInput(name, input, event) {
  const caret = input.selectionStart ?? input.value.length;
  const isAtEnd = caret === input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
  const isDeleting = event.inputType?.startsWith("delete") ?? false;
  const formatted = format(name, input.value, isDeleting);
  if (formatted !== input.value) {
    input.value = formatted;
    if (!isAtEnd) {
      let position = 0;
      for (let seen = 0; position < formatted.length && seen < digitsBefore; position += 1)
        if (/\d/.test(formatted[position])) seen += 1;
      input.setSelectionRange(position, position);
    }
  }
  left.delete(name);
  report();
  if (name !== "postal" && isAtEnd && !isDeleting && !problemIn(name))
    groupInput(order[order.indexOf(name) + 1])?.focus();
}

function onKey(name, input, event) {
  if (event.key === "Escape") send("escape", {});
  if (event.key === "Enter") {
    event.preventDefault();
    send("enter", {});
  }
  if (event.key === "Backspace" && input.value === "") {
    const previous = groupInput(order[order.indexOf(name) - 1]);
    if (previous) {
      event.preventDefault();
      previous.focus();
    }
  }
}

function addField(name) {
  const { label: labelText, short, placeholder, autocomplete, inputMode } = attributes[name];
  const label = document.createElement("label");
  label.className = name;
  const caption = document.createElement("span");
  caption.textContent = type === "payment" ? short : labelText;
  const input = document.createElement("input");
  Object.assign(input, { name, type: "text", placeholder, autocomplete, inputMode, spellcheck: false });
  input.setAttribute("aria-label", caption.textContent);
  input.setAttribute("autocorrect", "off");
  input.addEventListener("input", (event) => onInput(name, input, event));
  input.addEventListener("keydown", (event) => onKey(name, input, event));
  input.addEventListener("focus", () => send("focus", {}));
  input.addEventListener("blur", () => {
    left.add(name);
    report();
    send("blur", {});
  });
  label.append(caption, input);
  form.append(label);
  inputs.set(name, input);
}

function apply(next) {
  options = next;
  const { base = {}, invalid = {} } = options.style ?? {};
  const properties = {
    "--color": base.color,
    "--font-size": base.fontSize,
    "--font-family": base.fontFamily,
    "--font-weight": base.fontWeight,
    "--letter-spacing": base.letterSpacing,
    "--line-height": base.lineHeight,
    "--icon": base.iconColor,
    "--placeholder": base["::placeholder"]?.color,
    "--invalid": invalid.color,
  };
  for (const [name, value] of Object.entries(properties)) {
    if (value) document.documentElement.style.setProperty(name, value);
  }
  const single = type.startsWith("card") && type !== "card";
  form.className = single ? `single ${type}` : type === "payment" ? "stacked" : "row";
  icon.style.display = options.hideIcon || (type === "cardNumber" && !options.showIcon) ? "none" : "";
  const wantsPostal = type === "card" ? !options.hidePostalCode : type === "payment";
  const names = fieldsOfType[type] ?? (wantsPostal ? order : order.slice(0, 3));
  for (const name of names) if (!inputs.has(name)) addField(name);
  for (const [name, input] of inputs) {
    if (!names.includes(name)) {
      input.parentElement.remove();
      inputs.delete(name);
    } else input.disabled = Boolean(options.disabled);
  }
  const only = inputs.get(names[0]);
  if (single)
    only.placeholder = options.placeholder ?? (type === "cardNumber" ? "1234 1234 1234 1234" : only.placeholder);
  if (options.value?.postalCode && inputs.has("postal")) inputs.get("postal").value = options.value.postalCode;
}

/** The whole card, or the first problem. */
function readCard() {
  const frames = groupFrames();
  for (const frame of frames) frame.showMissing();
  const problem = order.map((name) => frames.map((frame) => frame.problemIn(name)).find(Boolean)).find(Boolean);
  if (problem) return { error: validationError(problem) };
  const expiry = digitsOf(groupInput("exp-date")?.value ?? "");
  return {
    card: {
      number: digitsOf(groupInput("cardnumber")?.value ?? ""),
      exp_month: expiry.slice(0, 2),
      exp_year: expiry.slice(2),
      cvc: groupInput("cvc")?.value ?? "",
    },
    postalCode: groupInput("postal")?.value,
  };
}

async function callApi(path, params) {
  const body = new URLSearchParams();
  const add = (name, value) => {
    if (value === undefined || value === null) return;
    if (typeof value === "object") {
      for (const [inner, innerValue] of Object.entries(value)) add(name ? `${name}[${inner}]` : inner, innerValue);
    } else body.append(name, String(value));
  };
  add("", params);
  try {
    return await (await fetch(`/stripe/v1${path}`, { method: "POST", body })).json();
  } catch {
    return {
      error: {
        type: "api_connection_error",
        message: "We could not reach the card provider. Please check your connection and try again.",
      },
    };
  }
}

function answerCall(name, { key, id: intentId, params, billingDetails }) {
  const { error, card, postalCode } = readCard();
  if (error || name === "validate") return { error };
  const address = { ...billingDetails?.address, ...(postalCode && { postal_code: postalCode }) };
  const method = { type: "card", card, billing_details: { ...billingDetails, address } };
  return name === "confirm"
    ? callApi(`/payment_intents/${intentId}/confirm`, { ...params, key, payment_method_data: method })
    : callApi("/payment_methods", { ...method, key });
}

window.addEventListener("message", async ({ origin, source, data }) => {
  if (origin !== parentOrigin || source !== window.parent || data?.sandboxElement !== id) return;
  if (data.kind === "update") apply(data.options);
  if (data.kind === "focus") inputs.values().next().value?.focus();
  if (data.kind === "blur") document.activeElement?.blur();
  if (data.kind === "clear") {
    for (const input of inputs.values()) input.value = "";
    left.clear();
    report();
  }
  if (data.kind === "call") send("answer", { call: data.call, result: await answerCall(data.name, data.params) });
});

window.sandboxCardFrame = {
  group,
  inputs,
  problemIn: (name) => (inputs.has(name) ? problemIn(name) : undefined),
  // The suffix `!` makes an empty field show its problem too.
  showMissing: () => {
    for (const name of inputs.keys()) left.add(name).add(`${name}!`);
    report();
    for (const name of inputs.keys()) left.delete(`${name}!`);
  },
};
form.addEventListener("submit", (event) => event.preventDefault());
apply(firstOptions);
new ResizeObserver(() => send("height", Math.ceil(form.getBoundingClientRect().height))).observe(form);
send("loaded", {});
