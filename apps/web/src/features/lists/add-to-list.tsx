import type { SaveListInput } from "@ironmonger/contract/lists";
import { Button, type ButtonProps } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { notifyError } from "../../shared/notify.ts";
import { UntilHydrated } from "../../shared/ui/until-hydrated.tsx";
import { useSignedIn } from "../identity/use-signed-in.ts";

const loadChooser = () => import("./list-chooser.tsx");
const ListChooser = lazy(async () => ({ default: (await loadChooser()).ListChooser }));
/** If this fails, pressing the button tries again. */
const preload = () => void loadChooser().catch(() => {});

type Props = {
  /** Or how to load them, where the page has only some of them. */
  lines: SaveListInput["lines"] | (() => Promise<SaveListInput["lines"]>);
  label?: string;
  /** The suggested name of a new list. If it is given, a new list is the first choice. */
  newName?: string;
} & Pick<ButtonProps, "size" | "fullWidth" | "disabled">;

/** Puts lines on one of the buyer's lists, or on a new one. A visitor is asked to sign in, and comes back here. */
export function AddToList({ lines, label = "Add to list", newName, ...look }: Props) {
  const { user, isPending } = useSignedIn();
  const [state, setState] = useState<"unused" | "open" | "closed">("unused");
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const open = async () => {
    if (!user && !isPending) return navigate("/login", { state: { from: pathname + search } });
    try {
      await loadChooser();
      setState("open");
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <>
      <UntilHydrated>
        <Button
          variant="default"
          {...look}
          onClick={open}
          onPointerEnter={preload}
          onFocus={preload}
          aria-haspopup="dialog"
        >
          {label}
        </Button>
      </UntilHydrated>
      {state === "unused" ? null : (
        <Suspense fallback={null}>
          <ListChooser
            title={label}
            lines={lines}
            newName={newName}
            isOpen={state === "open"}
            onClose={() => setState("closed")}
          />
        </Suspense>
      )}
    </>
  );
}
