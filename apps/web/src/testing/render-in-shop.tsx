import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, vi } from "vitest";
import { Providers } from "../app/providers.tsx";
import { makeQueryClient, makeTrpcClient } from "../shared/trpc.ts";

// What browsers have and jsdom lacks, as far as the component library asks for it.
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
Object.defineProperty(document, "fonts", { value: new EventTarget() });

afterEach(() => {
  cleanup();
  // Toasts stand beside the page.
  act(() => {
    for (const button of screen.queryAllByRole("button", { name: "Dismiss" })) button.click();
  });
  localStorage.clear();
  sessionStorage.clear();
});

/** Renders a part of the app with everything around it that it needs. */
export function renderInShop(part: React.ReactNode) {
  return render(
    <Providers queryClient={makeQueryClient()} trpcClient={makeTrpcClient()}>
      <MemoryRouter>{part}</MemoryRouter>
    </Providers>,
  );
}
