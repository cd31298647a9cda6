import { limits } from "@ironmonger/contract/messages";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import { UnstyledButton } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import "@mantine/notifications/styles.layer.css";
import { createRoot } from "react-dom/client";
import classes from "./show-toast.module.css";
import { ThemeProvider } from "./styles/theme-provider.tsx";

type Toast = { text: string; color: "green" | "red"; undo?: (() => void) | undefined };

/** How often each toast on the screen has come, and the undo function of each time. */
const shown = new Map<string, (() => void)[]>();
let isMounted = false;

/** Shows a toast, or counts one with the same text that is still there. */
export function showToast({ text, color, undo }: Toast): void {
  mount();
  const id = `${color}:${undo ? "undo" : ""}:${text}`;
  const undos = [...(shown.get(id) ?? []), undo ?? (() => {})];
  const toast = {
    id,
    color,
    role: color === "red" ? "alert" : "status",
    withBorder: true,
    closeButtonProps: { "aria-label": "Dismiss" },
    // The timer starts again when its duration changes.
    autoClose: limits.toastMs + undos.length - 1,
    onClose: () => shown.delete(id),
    onFocus: () => notifications.update({ ...toast, autoClose: false }),
    onBlur: () => notifications.update(toast),
    message: (
      <>
        <span>{undos.length > 1 ? `${text} (${undos.length})` : text}</span>
        {undo ? (
          <>
            {" · "}
            <UnstyledButton
              c="var(--steel)"
              fw="bold"
              td="underline"
              onClick={() => {
                notifications.hide(id);
                for (const revert of undos) revert();
              }}
            >
              Undo
            </UnstyledButton>
          </>
        ) : null}
      </>
    ),
  };
  if (shown.has(id)) notifications.update(toast);
  else notifications.show(toast);
  shown.set(id, undos);
}

/** In a React root of its own, which the page loads with the first toast. */
function mount(): void {
  if (isMounted) return;
  isMounted = true;
  const host = document.createElement("div");
  document.body.append(host);
  createRoot(host).render(
    <ThemeProvider>
      <Notifications
        position="top-right"
        limit={3}
        autoClose={limits.toastMs}
        transitionDuration={0}
        containerWidth={352}
        zIndex={500}
        withinPortal={false}
        classNames={{ root: classes.stack, notification: classes.toast }}
      />
    </ThemeProvider>,
  );
}
