import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";

export const paperSizes = ["A4", "Letter"] as const;

/** The text of each page, as this page prints. */
export async function printPages(page: Page, format: (typeof paperSizes)[number]): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format })));
  const { text } = await extractText(pdf, { mergePages: false });
  return text.map((words) => words.replaceAll(/\s+/g, " "));
}
