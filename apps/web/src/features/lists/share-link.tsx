import { Button, Group, Paper, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useAction } from "../../shared/kit/use-action.ts";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useShowList } from "./use-show-list.ts";

export type Sharing = ReturnType<typeof useSharing>;

/** Starts and stops the sharing of a list. */
export function useSharing(id: string) {
  const showList = useShowList(id);
  const touches = [trpc.lists.listSummaries];
  const share = useAction(trpc.lists.share, {
    touches,
    shows: (_utils, { url }) => showList((list) => ({ ...list, url })),
  });
  const unshare = useAction(trpc.lists.unshare, {
    touches,
    shows: () => showList((list) => ({ ...list, url: null })),
  });
  return {
    start: () => share.run({ id }),
    isStarting: share.isWorking,
    /** The link was just created. */
    isNew: share.isDone,
    stop: () => unshare.run({ id }),
    isStopping: unshare.isWorking,
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
    <Paper withBorder p="sm" mb="md">
      <Group align="end" gap="xs">
        <TextInput
          ref={field}
          size="sm"
          label="Everybody who has this link can read the list"
          value={url}
          readOnly
          flex="1 1 17rem"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button variant="default" size="sm" onClick={copy}>
          Copy link
        </Button>
        <Button variant="default" size="sm" onClick={stop} loading={isStopping}>
          Stop sharing
        </Button>
      </Group>
    </Paper>
  );
}
