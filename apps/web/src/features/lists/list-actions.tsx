import type { List } from "@ironmonger/contract/lists";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { ConfirmDialog } from "../../shared/kit/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../shared/kit/dialogs/dialog.tsx";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { NameForm } from "./name-form.tsx";
import type { Sharing } from "./share-link.tsx";
import { useShowList } from "./use-show-list.ts";

/** The owner's actions on a whole list. */
export function ListActions({ list, sharing }: { list: List; sharing: Sharing }) {
  const { id } = list;
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const [asks, setAsks] = useState<"name" | "removal" | null>(null);
  const close = () => setAsks(null);
  const showList = useShowList(id);
  const show = (changes: Partial<List>) => {
    showList((before) => ({ ...before, ...changes }));
    void utils.lists.listSummaries.invalidate();
  };

  const rename = trpc.lists.rename.useMutation({
    onSuccess: (_, { name }) => {
      show({ name });
      close();
    },
    onError: notifyError,
  });
  const remove = useMutation({
    mutationFn: async () => {
      const { name, lines } =
        list.lines.length < list.lineCount ? await utils.client.lists.getList.query({ id }) : list;
      await utils.client.lists.remove.mutate({ id });
      return { name, lines: lines.map(({ toolId, quantity }) => ({ toolId, quantity })), pageSize: 1 };
    },
    onSuccess: (removed) => {
      void utils.lists.listSummaries.invalidate();
      notifySuccess("List deleted", () => restore.mutate(removed));
      navigate("/dashboard/lists");
    },
    onError: (error) => {
      notifyError(error);
      close();
    },
  });
  const restore = trpc.lists.save.useMutation({
    onSuccess: () => utils.lists.listSummaries.invalidate(),
    onError: notifyError,
  });

  return (
    <>
      <Button variant="default" size="sm" component={Link} to={`/order-pad?list=${id}`}>
        Open on the order pad
      </Button>
      {list.url === null && (
        <Button variant="default" size="sm" onClick={sharing.start} loading={sharing.isStarting}>
          Share
        </Button>
      )}
      <Button variant="default" size="sm" onClick={() => setAsks("name")}>
        Rename
      </Button>
      <Button variant="default" size="sm" onClick={() => setAsks("removal")}>
        Delete
      </Button>
      <Dialog opened={asks === "name"} onClose={close} title="Rename the list">
        <NameForm
          label="Name"
          button="Save"
          name={list.name}
          isFirst
          isWorking={rename.isPending}
          onName={(name) => rename.mutate({ id, name })}
        />
      </Dialog>
      <ConfirmDialog
        isOpen={asks === "removal"}
        question="Delete this list?"
        isWorking={remove.isPending}
        onClose={close}
        onYes={() => remove.mutateAsync()}
      >
        {list.url === null
          ? "You can undo this for five seconds."
          : "You can undo this for five seconds. Its link stops working for good."}
      </ConfirmDialog>
    </>
  );
}
