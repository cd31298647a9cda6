/**
 * Defines `window.Stripe` for the shop's page: the functions of the card provider's browser script that the shop uses.
 * The fields of the card are in a frame of the sandbox's own origin, so the page never sees the number.
 */
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const api = `${origin}/stripe/v1`;
  const unreachable = {
    type: "api_connection_error",
    message: "We could not reach the card provider. Please check your connection and try again.",
  };
  // An estimate, so that little moves when the frame reports its height.
  const firstHeight = (type, width) => (type === "payment" ? 158 : type === "card" && width < 340 ? 48 : 20);
  let lastNumber = 0;
  const newNumber = () => {
    lastNumber += 1;
    return lastNumber;
  };

  function listeners() {
    const byEvent = new Map();
    return {
      on(event, handler) {
        byEvent.set(event, [...(byEvent.get(event) ?? []), handler]);
      },
      off(event, handler) {
        const left = (byEvent.get(event) ?? []).filter((registered) => handler && registered !== handler);
        byEvent.set(event, left);
      },
      emit(event, detail) {
        for (const handler of byEvent.get(event) ?? []) handler(detail);
      },
    };
  }

  /** Calls into a frame that wait for its answer. */
  function createCalls(type, post) {
    const pending = new Map();
    return {
      start(name, params) {
        return new Promise((resolve) => {
          const call = newNumber();
          pending.set(call, resolve);
          post({ kind: "call", call, name, params });
        });
      },
      finish({ call, result }) {
        pending.get(call)?.(result);
        pending.delete(call);
      },
      abandon() {
        for (const resolve of pending.values()) resolve({ error: notMounted(type) });
        pending.clear();
      },
    };
  }

  function createFrame({ id, type, group, settings, width }) {
    const frame = document.createElement("iframe");
    frame.name = `sandbox-${id}`;
    frame.title = "Secure card payment input frame";
    frame.setAttribute("allow", "payment *");
    Object.assign(frame.style, {
      border: "0",
      display: "block",
      width: "100%",
      height: `${firstHeight(type, width)}px`,
      colorScheme: "normal",
    });
    const start = { id, type, group, options: plain(settings), parentOrigin: window.location.origin };
    frame.src = `${origin}/stripe/elements/card#${encodeURIComponent(JSON.stringify(start))}`;
    return frame;
  }

  /** A group of fields in a frame, as `elements.create()` returns it. */
  function createElement(type, options, group, onDestroy) {
    const id = `element-${newNumber()}`;
    const events = listeners();
    let settings = options;
    let container;
    let frame;
    let isReady = false;
    let queue = [];
    let lastState = { empty: true, complete: false, error: undefined };

    const post = (message) => {
      if (isReady) frame.contentWindow.postMessage({ sandboxElement: id, ...message }, origin);
      else queue.push(message);
    };
    const calls = createCalls(type, post);

    const setClass = (name, isOn) =>
      container?.classList.toggle(settings.classes?.[name] ?? `StripeElement--${name}`, isOn);

    const showState = () => {
      setClass("empty", lastState.empty);
      setClass("complete", lastState.complete);
      setClass("invalid", Boolean(lastState.error));
    };

    const receive = (event) => {
      if (event.origin !== origin || event.source !== frame?.contentWindow || event.data?.sandboxElement !== id) return;
      const { kind, detail } = event.data;
      if (kind === "loaded") {
        isReady = true;
        for (const message of queue) post(message);
        queue = [];
        events.emit("ready", { elementType: type });
      } else if (kind === "height") {
        frame.style.height = `${detail}px`;
      } else if (kind === "answer") {
        calls.finish(detail);
      } else if (kind === "enter") {
        container.closest("form")?.requestSubmit();
      } else {
        if (kind === "change") {
          lastState = detail;
          showState();
        }
        if (kind === "focus" || kind === "blur") setClass("focus", kind === "focus");
        events.emit(kind, { elementType: type, ...detail });
      }
    };

    const focusFromLabel = (event) => {
      const label = event.target instanceof Element ? event.target.closest("label") : null;
      if (container?.id && label?.htmlFor === container.id) element.focus();
    };

    const element = {
      _elementType: type,
      _call(name, params) {
        return frame ? calls.start(name, params) : Promise.resolve({ error: notMounted(type) });
      },
      mount(target) {
        const parent = typeof target === "string" ? document.querySelector(target) : target;
        if (!parent) throw integrationError(`There is no element ${target} to mount the card form in.`);
        if (container === parent) return element;
        element.unmount();
        container = parent;
        container.classList.add(settings.classes?.base ?? "StripeElement");
        showState();
        frame = createFrame({ id, type, group, settings, width: container.clientWidth });
        window.addEventListener("message", receive);
        document.addEventListener("click", focusFromLabel);
        container.replaceChildren(frame);
        return element;
      },
      unmount() {
        window.removeEventListener("message", receive);
        document.removeEventListener("click", focusFromLabel);
        frame?.remove();
        for (const name of ["empty", "complete", "invalid", "focus"]) setClass(name, false);
        calls.abandon();
        container = undefined;
        frame = undefined;
        isReady = false;
        return element;
      },
      destroy() {
        element.unmount();
        onDestroy();
        return element;
      },
      update(change) {
        settings = { ...settings, ...change };
        post({ kind: "update", options: plain(settings) });
        return element;
      },
      focus() {
        frame?.focus();
        post({ kind: "focus" });
        return element;
      },
      blur() {
        post({ kind: "blur" });
        return element;
      },
      clear() {
        post({ kind: "clear" });
        return element;
      },
      collapse: () => element,
      on(event, handler) {
        events.on(event, handler);
        return element;
      },
      off(event, handler) {
        events.off(event, handler);
        return element;
      },
      once(event, handler) {
        const onlyOnce = (detail) => {
          events.off(event, onlyOnce);
          handler(detail);
        };
        events.on(event, onlyOnce);
        return element;
      },
    };
    return element;
  }

  const elementTypes = ["card", "cardNumber", "cardExpiry", "cardCvc", "payment"];

  function createElements(groupOptions) {
    const group = `group-${newNumber()}-${Math.random().toString(36).slice(2)}`;
    const created = new Map();
    const settings = { ...groupOptions };
    const first = (...types) => types.map((type) => created.get(type)).find(Boolean) ?? null;
    return {
      _clientSecret: () => settings.clientSecret,
      _cardElement: () => first("payment", "card", "cardNumber"),
      create(type, options = {}) {
        if (!elementTypes.includes(type))
          throw integrationError(`The sandbox has no element '${type}', only ${elementTypes.join(", ")}.`);
        const element = createElement(type, options, group, () => {
          if (created.get(type) === element) created.delete(type);
        });
        created.set(type, element);
        return element;
      },
      // The React library passes a component, which has its type in a property.
      getElement: (type) => created.get(type?.__elementType ?? type) ?? null,
      update(change) {
        Object.assign(settings, change);
      },
      fetchUpdates: async () => ({}),
      async submit() {
        const card = first("payment", "card", "cardNumber");
        return card ? card._call("validate", {}) : { error: notMounted("payment") };
      },
      on() {},
      off() {},
    };
  }

  window.Stripe = function Stripe(key) {
    if (typeof key !== "string" || !key.startsWith("pk_")) {
      throw integrationError("Please call Stripe() with your publishable key. You used something else.");
    }

    const call = createApi(key);
    const payments = createPayments(key, call);
    return {
      _registerWrapper() {},
      registerAppInfo() {},
      elements: (options = {}) => createElements(options),
      confirmCardPayment: (clientSecret, data = {}, options = {}) => payments.confirm(clientSecret, data, options),
      confirmPayment: (options) => confirmPayment(payments, options),
      createPaymentMethod: (options) => createPaymentMethod(key, call, options),
      retrievePaymentIntent: payments.retrieve,
      handleNextAction: ({ clientSecret }) => payments.handleNextAction(clientSecret),
      handleCardAction: payments.handleNextAction,
      async createToken() {
        return { error: { type: "invalid_request_error", message: "The sandbox makes payment methods, not tokens." } };
      },
    };
  };
  window.Stripe.version = "endive";

  /** Calls the card provider's API with the publishable key. */
  function createApi(key) {
    return async (method, path, params) => {
      const body = encodeForm({ ...params, key });
      try {
        const response = await fetch(method === "GET" ? `${api}${path}?${body}` : `${api}${path}`, {
          method,
          ...(method === "POST" && { body }),
        });
        return await response.json();
      } catch {
        return { error: unreachable };
      }
    };
  }

  /** Confirms payments, with the bank's challenge where one is needed. */
  function createPayments(key, call) {
    const asIntent = (answer) => (answer.error ? { error: answer.error } : { paymentIntent: answer });
    const retrieve = async (clientSecret) =>
      asIntent(await call("GET", `/payment_intents/${intentIdOf(clientSecret)}`, { client_secret: clientSecret }));

    async function confirm(clientSecret, data, { handleActions = true } = {}) {
      const id = intentIdOf(clientSecret);
      const { payment_method: method, ...rest } = data;
      const card = typeof method === "object" ? method?.card : undefined;
      const params = { ...rest, client_secret: clientSecret };
      let answer;
      if (card?._call) {
        answer = await card._call("confirm", { key, id, params, billingDetails: method.billing_details });
      } else {
        answer = await call("POST", `/payment_intents/${id}/confirm`, {
          ...params,
          ...(method && { payment_method: method }),
        });
      }
      if (answer.error || answer.status !== "requires_action" || !handleActions) return asIntent(answer);
      return challenge(clientSecret, answer);
    }

    /** Shows the bank's 3-D Secure page over the shop, then reads the state of the payment. */
    async function challenge(clientSecret, intent) {
      const url = intent.next_action?.use_stripe_sdk?.stripe_js ?? intent.next_action?.redirect_to_url?.url;
      if (intent.status !== "requires_action" || !url) return { paymentIntent: intent };
      await showChallenge(url);
      const { paymentIntent, error } = await retrieve(clientSecret);
      if (error) return { error };
      if (paymentIntent.status === "requires_payment_method" && paymentIntent.last_payment_error) {
        return { error: { ...paymentIntent.last_payment_error, payment_intent: paymentIntent } };
      }
      return { paymentIntent };
    }

    async function handleNextAction(clientSecret) {
      const { paymentIntent, error } = await retrieve(clientSecret);
      return error ? { error } : challenge(clientSecret, paymentIntent);
    }

    return { confirm, retrieve, handleNextAction };
  }

  async function confirmPayment(payments, { elements, clientSecret, confirmParams = {}, redirect }) {
    const secret = clientSecret ?? elements?._clientSecret();
    const { payment_method_data: methodData, payment_method, ...params } = confirmParams;
    const card = elements?._cardElement();
    const method = card ? { card, billing_details: methodData?.billing_details } : payment_method;
    const result = await payments.confirm(secret, { ...params, payment_method: method });
    if (result.error || redirect === "if_required" || !params.return_url) return result;
    const back = new URL(params.return_url);
    back.searchParams.set("payment_intent", result.paymentIntent.id);
    back.searchParams.set("payment_intent_client_secret", secret);
    back.searchParams.set("redirect_status", result.paymentIntent.status);
    window.location.assign(back);
    return new Promise(() => {});
  }

  async function createPaymentMethod(key, call, options) {
    const { card, elements, billing_details: billingDetails, params } = options;
    const element = card?._call ? card : elements?._cardElement();
    const answer = element
      ? await element._call("createPaymentMethod", { key, billingDetails: billingDetails ?? params?.billing_details })
      : await call("POST", "/payment_methods", options);
    return answer.error ? { error: answer.error } : { paymentMethod: answer };
  }

  function showChallenge(url) {
    const frame = document.createElement("iframe");
    frame.title = "3D Secure authentication";
    frame.name = "sandbox-challenge";
    frame.src = url;
    Object.assign(frame.style, {
      ...{ position: "fixed", inset: "0", width: "100%", height: "100%", border: "0", zIndex: "2147483647" },
      ...{ background: "rgba(24, 30, 34, 0.6)", colorScheme: "normal" },
    });
    const hadFocus = document.activeElement;
    document.body.append(frame);
    frame.focus();
    return new Promise((resolve) => {
      const receive = (event) => {
        if (event.origin !== origin || event.source !== frame.contentWindow) return;
        if (event.data?.sandboxChallenge !== "done") return;
        window.removeEventListener("message", receive);
        frame.remove();
        if (hadFocus instanceof HTMLElement) hadFocus.focus();
        resolve();
      };
      window.addEventListener("message", receive);
    });
  }

  function intentIdOf(clientSecret) {
    const [, id] = /^(pi_[^_]+)_secret_/.exec(clientSecret ?? "") ?? [];
    if (!id)
      throw integrationError(
        `Invalid value for clientSecret: value should be a client secret of the form \${id}_secret_\${secret}. You specified: ${clientSecret}.`,
      );
    return id;
  }

  function encodeForm(params) {
    const form = new URLSearchParams();
    const add = (name, value) => {
      if (value === undefined || value === null) return;
      if (typeof value === "object") {
        for (const [inner, innerValue] of Object.entries(value)) add(name ? `${name}[${inner}]` : inner, innerValue);
      } else form.append(name, String(value));
    };
    add("", params);
    return form;
  }

  // Options may contain functions, which cannot be sent to a frame.
  function plain(options) {
    return JSON.parse(JSON.stringify(options ?? {}));
  }

  function notMounted(type) {
    return {
      type: "invalid_request_error",
      message: `We could not retrieve data from the specified Element '${type}'. Please make sure the Element you are attempting to use is still mounted.`,
    };
  }

  function integrationError(message) {
    const error = new Error(message);
    error.name = "IntegrationError";
    return error;
  }
})();
