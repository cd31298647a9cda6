import { onIdentityNews } from "./identity-channel.ts";

/** The window is gone, but its last word may still be on its way. */
const lastWordMs = 1500;
const lookEveryMs = 300;

export const popupClosed = "The Google window was closed before you were signed in. Try again.";

/**
 * Opens the provider in a popup and settles when it has ended. Where the browser blocks popups, the whole page goes there.
 * @throws Error with a message for people, when the window was closed or the sign-in failed
 */
export function signInWithGoogle(returnTo: string): Promise<void> {
  const popup = window.open("/auth/google?popup=1", "ironmonger-google", "popup,width=480,height=680");
  if (!popup) {
    location.assign(`/auth/google?returnTo=${encodeURIComponent(returnTo)}`);
    return new Promise(() => {});
  }
  return new Promise((resolve, reject) => {
    let closedSince: number | undefined;
    const end = () => {
      clearInterval(watch);
      stopListening();
    };
    const stopListening = onIdentityNews((news) => {
      if (news.type === "signed-out") return;
      end();
      if (news.type === "signed-in") resolve();
      else reject(new Error(news.message));
    });
    const watch = setInterval(() => {
      if (!popup.closed) return;
      closedSince ??= Date.now();
      if (Date.now() - closedSince < lastWordMs) return;
      end();
      reject(new Error(popupClosed));
    }, lookEveryMs);
  });
}
