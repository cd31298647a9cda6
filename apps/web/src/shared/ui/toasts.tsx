import { limits } from "@ironmonger/contract/messages";
import { type MantineColor, MantineProvider } from "@mantine/core";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import { Notifications, notifications } from "@mantine/notifications";
import "@mantine/notifications/styles.layer.css";
import { createRoot } from "react-dom/client";
import { mantine } from "../theme.ts";

let isMounted = false;

/** Mounts the stack of toasts beside the page when the first one is shown. */
export function showToast({ message, color }: { message: string; color: MantineColor }): void {
  if (!isMounted) {
    isMounted = true;
    const host = document.createElement("div");
    document.body.append(host);
    createRoot(host).render(
      <MantineProvider {...mantine}>
        <Notifications position="top-right" autoClose={limits.toastMs} transitionDuration={limits.transitionMs} />
      </MantineProvider>,
    );
  }
  notifications.show({
    message,
    color,
    withBorder: true,
    closeButtonProps: { "aria-label": "Dismiss" },
    role: color === "red" ? "alert" : "status",
  });
}
