import type { Tool } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useAction } from "../../shared/kit/use-action.ts";
import { notifyError } from "../../shared/notify.ts";
import { codeOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { UntilHydrated } from "../../shared/ui/until-hydrated.tsx";
import { useSignedIn } from "../identity/use-signed-in.ts";

/**
 * For a tool that cannot be ordered: requests an email for when it can. Visitors sign in first. Nothing moves when the state is loaded.
 */
export function TellMeWhenBack({
  tool,
  text = messages.tellMeWhenBack,
  size = "md",
}: {
  tool: Pick<Tool, "id" | "name">;
  /** Where there is little room. */
  text?: string;
  size?: "sm" | "md";
}) {
  const { user, isPending } = useSignedIn();
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data: requested } = trpc.catalog.listBackInStockRequests.useQuery(undefined, {
    enabled: user !== null,
    staleTime: 60_000,
  });
  const asking = useAction(trpc.catalog.tellMeWhenBack, {
    shows: (utils) =>
      utils.catalog.listBackInStockRequests.setData(undefined, (ids = []) => [...new Set([tool.id, ...ids])]),
    onRefused: (error) => {
      if (codeOf(error) === "UNAUTHORIZED") return signIn();
      notifyError(error);
      // The tool may be available again.
      void utils.catalog.invalidate();
    },
  });
  const signIn = () => navigate("/login", { state: { from: pathname + search } });
  const isVisitor = user === null && !isPending;
  const isRequested = asking.isWorking || (user !== null && (asking.isDone || requested?.includes(tool.id) === true));
  const answer = useRef<HTMLParagraphElement>(null);
  const isPressed = asking.isWorking;
  // The pressed button is gone; the text that replaces it takes the focus, and screen readers read it.
  useEffect(() => {
    if (isPressed) answer.current?.focus({ preventScroll: true });
  }, [isPressed]);

  if (isRequested)
    return (
      <Button
        component="p"
        ref={answer}
        tabIndex={-1}
        variant="light"
        size={size}
        px="2xs"
        fullWidth
        leftSection={<Envelope />}
        style={{ cursor: "default" }}
      >
        {messages.backInStockRequested}
      </Button>
    );
  return (
    <UntilHydrated>
      <Button
        variant="outline"
        size={size}
        px="2xs"
        fullWidth
        aria-label={`${messages.tellMeWhenBack}: ${tool.name}`}
        onClick={() => (isVisitor ? signIn() : asking.run({ toolId: tool.id }))}
      >
        {text}
      </Button>
    </UntilHydrated>
  );
}

const Envelope = () => (
  <svg
    width="18"
    height="14"
    viewBox="0 0 18 14"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <path d="M1 1h16v12H1zM1 1.5l8 6.5 8-6.5" />
  </svg>
);
