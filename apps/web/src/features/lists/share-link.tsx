import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import classes from "./share-link.module.css";
import { useShowList } from "./use-show-list.ts";

export type Sharing = ReturnType<typeof useSharing>;

/** Starts and stops the sharing of a list. */
export function useSharing(id: string) {
  const utils = trpc.useUtils();
  const showList = useShowList(id);
  const show = (url: string | null) => {
    showList((list) => ({ ...list, url }));
    void utils.lists.listSummaries.invalidate();
  };
  const share = trpc.lists.share.useMutation({ onSuccess: ({ url }) => show(url), onError: notifyError });
  const unshare = trpc.lists.unshare.useMutation({ onSuccess: () => show(null), onError: notifyError });
  return {
    start: () => share.mutate({ id }),
    isStarting: share.isPending,
    /** The link was just created. */
    isNew: share.isSuccess,
    stop: () => unshare.mutate({ id }),
    isStopping: unshare.isPending,
  };
}

/** The link by which others read a list. A new one takes the focus. */
export function ShareLink({ url, sharing }: { url: string; sharing: Sharing }) {
  const { isNew, isStopping, stop } = sharing;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) field.current?.select();
  }, [isNew]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notifySuccess("Link copied");
    } catch {
      // Browsers allow copying only on secure pages, and if the user permits it.
      field.current?.select();
      notifyError("Your browser does not allow copying here. The link is selected: copy it yourself.");
    }
  };
  return (
    <div className={classes.share}>
      <TextInput
        ref={field}
        size="sm"
        label="Everybody who has this link can read the list"
        value={url}
        readOnly
        className={classes.field}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button variant="default" size="sm" onClick={copy}>
        Copy link
      </Button>
      <Button variant="default" size="sm" onClick={stop} loading={isStopping}>
        Stop sharing
      </Button>
    </div>
  );
}
