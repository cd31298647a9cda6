import type { List } from "@ironmonger/contract/lists";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { ConfirmDialog } from "../../shared/kit/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../shared/kit/dialogs/dialog.tsx";
import { asProcedure, useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { NameForm } from "./name-form.tsx";
import type { Sharing } from "./share-link.tsx";
import { useShowList } from "./use-show-list.ts";

/** The owner's actions on a whole list. */
export function ListActions({ list, sharing }: { list: List; sharing: Sharing }) {
  const { id } = list;
  const { client } = trpc.useUtils();
  const navigate = useNavigate();
  const [asks, setAsks] = useState<"name" | "removal" | null>(null);
  const close = () => setAsks(null);
  const showList = useShowList(id);
  const touches = [trpc.lists.listSummaries];
  const rename = useAction(trpc.lists.rename, {
    touches,
    shows: (_utils, _answer, { name }) => showList((before) => ({ ...before, name })),
    onDone: close,
  });
  const restore = useAction(trpc.lists.save, { touches });
  const removeWhole = asProcedure(async () => {
    const { name, lines } = list.lines.length < list.lineCount ? await client.lists.getList.query({ id }) : list;
    await client.lists.remove.mutate({ id });
    return { name, lines: lines.map(({ toolId, quantity }) => ({ toolId, quantity })), pageSize: 1 };
  });
  const remove = useAction(removeWhole, {
    touches,
    toast: "List removed",
    undo: (removed) => () => restore.run(removed),
    onDone: () => navigate("/dashboard/lists"),
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
        Remove
      </Button>
      <Dialog opened={asks === "name"} onClose={close} title="Rename the list">
        <NameForm
          label="Name"
          button="Save"
          name={list.name}
          isFirst
          isWorking={rename.isWorking}
          onName={(name) => rename.run({ id, name })}
        />
      </Dialog>
      <ConfirmDialog about={asks === "removal"} question="Remove this list?" onClose={close} onYes={() => remove.run()}>
        {list.url === null
          ? "You can undo this for five seconds."
          : "You can undo this for five seconds. Its link stops working for good."}
      </ConfirmDialog>
    </>
  );
}
