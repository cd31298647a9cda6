import { MantineThemeProvider } from "@mantine/core";
import { act, cleanup, configure, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterAll, afterEach, vi } from "vitest";
import { Providers } from "../app/providers.tsx";
import { anyVisitor } from "../features/identity/rendered-for.ts";
import { makeShopClient } from "../features/identity/shop-client.ts";
import { makeQueryClient } from "../shared/server/trpc.ts";

// A limit for what hangs; a slow machine stays well below it.
configure({ asyncUtilTimeout: 30_000 });

// Browser APIs that the component library uses and jsdom lacks.
vi.stubGlobal("matchMedia", (query: string) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
}));
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
vi.stubGlobal("scrollTo", () => {});
Element.prototype.scrollIntoView = () => {};
Object.defineProperty(document, "fonts", { value: new EventTarget() });

afterEach(() => {
  cleanup();
  dismissToasts();
  localStorage.clear();
  sessionStorage.clear();
});

afterAll(async () => {
  // A toast of the last test may still be on its way: its code is imported with the first one.
  await vi.dynamicImportSettled();
  dismissToasts();
  // React schedules work for later and then uses the window, which is closed at the end of the file.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((done) => setImmediate(done));
});

/** Toasts are outside the page. */
function dismissToasts() {
  act(() => {
    for (const button of screen.queryAllByRole("button", { name: "Dismiss" })) button.click();
  });
}

// In a window without layout every popover counts as scrolled out of sight, as soon as its position is computed.
const withoutLayout = { components: { Popover: { defaultProps: { hideDetached: false } } } };

/** Renders an element of the app with all providers that it needs. */
export function renderInShop(element: React.ReactNode, path = "/") {
  return render(
    <Providers queryClient={makeQueryClient()} trpcClient={makeShopClient()} renderedFor={anyVisitor}>
      <MantineThemeProvider theme={withoutLayout}>
        <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
      </MantineThemeProvider>
    </Providers>,
  );
}
