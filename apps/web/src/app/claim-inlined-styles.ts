/**
 * The bundler fetches a chunk's stylesheet unless the document has a link to it. Those that the server has put
 * into the page get such a link, disabled, so that nothing is fetched twice.
 */
export function claimInlinedStyles(): void {
  const files = document.querySelector<HTMLElement>("style[data-files]")?.dataset.files?.split(" ") ?? [];
  for (const file of files) {
    const link = document.createElement("link");
    link.setAttribute("disabled", "");
    link.rel = "stylesheet";
    link.href = file;
    document.head.append(link);
  }
}
