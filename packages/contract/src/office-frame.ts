/** The cookie with the width of the office's menu that was chosen in this browser, so that the server renders the menu in it. */
export const officeCookie = "ironmonger_office";

export const menuWidths = ["wide", "narrow"] as const;
export type MenuWidth = (typeof menuWidths)[number];

/** Reads the cookie from the header, or from the document. */
export function readMenuWidth(cookies: string): MenuWidth {
  const value = new RegExp(`(?:^|; )${officeCookie}=([a-z]+)(?:;|$)`).exec(cookies)?.[1];
  return menuWidths.find((width) => width === value) ?? "wide";
}
