import { onIdentityMessage } from "../identity-channel.ts";

/** How long a message of the closed window may still arrive. */
const lastWordMs = 1500;
const lookEveryMs = 300;

const popupClosed = "The Google window was closed before you were signed in. Try again.";

/**
 * Opens the provider in a popup and settles when it has closed. If the browser blocks popups, the whole page goes there. Returns the path
 * at which the sign-in continues; undefined if the user is signed in.
 * @throws Error with a message that can be shown, if the window was closed or the sign-in failed
 */
export function signInWithGoogle(returnTo: string): Promise<string | undefined> {
  const popup = window.open(
    `/auth/google?popup=1&returnTo=${encodeURIComponent(returnTo)}`,
    "ironmonger-google",
    "popup,width=480,height=680",
  );
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
    const stopListening = onIdentityMessage((message) => {
      if (message.type === "signed-out") return;
      end();
      if (message.type === "failed") reject(new Error(message.message));
      else resolve(message.type === "unfinished" ? message.path : undefined);
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
