import { requiredText } from "../text.ts";

export const ListName = requiredText("Name", 100);
