import { hiddenCharacter, requiredLine } from "../text.ts";

const notAnAddress = "Image must be a web address";
/**
 * A picture's address: a path on this shop or an http(s) address; nothing that a browser would run or resolve to another host, and no
 * password.
 */
export const ImageUrl = requiredLine("Image", 2000)
  .refine((address) => !hiddenCharacter.test(address), notAnAddress)
  .regex(/^(https?:\/\/[^/?#\s<>"'\\][^\s<>"'\\]*|\/(?!\/)[^\s<>"'\\]*)$/i, notAnAddress)
  .refine((address) => {
    const url = URL.parse(address, "http://localhost");
    return url !== null && url.username === "" && url.password === "";
  }, notAnAddress);
