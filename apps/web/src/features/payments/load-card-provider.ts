import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

let loading: Promise<Stripe> | undefined;

/**
 * Loads the card provider's script from the address in the document, with the shop's public key.
 * Fetched once, and only by the page that takes a card. After a failure the next call tries again.
 */
export function loadCardProvider(): Promise<Stripe> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Stripe> {
  if (!("Stripe" in window)) await addScript(metaContent("ironmonger-stripe-script"));
  const provider = await loadStripe(metaContent("ironmonger-stripe-key"));
  if (!provider) throw new Error("The card form could not be loaded.");
  return provider;
}

function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Stripe's own script is in every page; if it is not loaded yet, or has failed, this one replaces it.
    document.querySelector(`script[src="${CSS.escape(address)}"]`)?.remove();
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(
        new Error(
          "The card provider cannot be reached. Check your connection and, if a program blocks other sites' scripts, allow them for this page. Then try again: your order stays.",
        ),
      );
    };
    document.head.append(script);
  });
}

function metaContent(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  if (!content) throw new Error("Card payment is not set up in this shop.");
  return content;
}
