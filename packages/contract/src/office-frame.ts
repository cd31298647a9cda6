/**
 * The cookie of a browser in which an admin is signed in: whether the office's menu is wide or narrow. By it the server renders pages that
 * buyers and admins share in the frame that the browser is going to show, so that nothing moves. It decides about no data.
 */
export const officeCookie = "ironmonger_office";

export const menuWidths = ["wide", "narrow"] as const;
export type MenuWidth = (typeof menuWidths)[number];

/** Reads the cookie from the header, or from the document. */
export function readMenuWidth(cookies: string): MenuWidth | undefined {
  const value = new RegExp(`(?:^|; )${officeCookie}=([a-z]+)(?:;|$)`).exec(cookies)?.[1];
  return menuWidths.find((width) => width === value);
}
