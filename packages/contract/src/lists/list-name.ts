import { requiredLine } from "../text.ts";

export const ListName = requiredLine("Name", 100);
