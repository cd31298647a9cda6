import type { SaveListInput } from "@ironmonger/contract/lists";
import { formatTools } from "@ironmonger/contract/money";
import { Button, Modal, ScrollArea, Stack, Text } from "@mantine/core";
import { NotLoaded } from "../../shared/kit/notices/not-loaded.tsx";
import { asProcedure, useAction } from "../../shared/kit/use-action.ts";
import "../../shared/styles/dashboard.ts";
import { useOpensAfterMount } from "../../shared/lazy/use-opens-after-mount.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { NameForm } from "./name-form.tsx";

type Props = {
  title: string;
  lines: SaveListInput["lines"] | (() => Promise<SaveListInput["lines"]>);
  newName: string | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks which list the lines are added to. */
export function ListChooser({ title, lines, newName, isOpen, onClose }: Props) {
  const { client } = trpc.useUtils();
  const lists = trpc.lists.listSummaries.useQuery(undefined, { enabled: isOpen });
  const putLines = asProcedure(async ({ id, name }: { id?: string; name: string }) => {
    const all = typeof lines === "function" ? await lines() : lines;
    // The answer has no lines that nobody reads.
    await (id
      ? client.lists.addLines.mutate({ id, lines: all })
      : client.lists.save.mutate({ name, lines: all, pageSize: 1 }));
    return all.length;
  });
  const { run: put, isWorking } = useAction(putLines, {
    touches: [trpc.lists],
    toast: (count, { name }) => `${formatTools(count)} added to “${name}”`,
    onDone: onClose,
  });

  const makeNew = (
    <NameForm
      key={newName}
      label="New list"
      button="Make list"
      name={newName ?? ""}
      isFirst={newName !== undefined}
      isWorking={isWorking}
      onName={(name) => void put({ name })}
    />
  );
  const chooseOne = lists.data ? (
    lists.data.length > 0 && (
      <ScrollArea.Autosize mah="45vh">
        <Stack component="ul" className="plain-list" gap="2xs" aria-label="Your lists">
          {lists.data.map(({ id, name, lineCount }) => (
            <li key={id}>
              <Button
                variant="default"
                fullWidth
                justify="space-between"
                disabled={isWorking}
                onClick={() => put({ id, name })}
                rightSection={
                  <Text c="dimmed" fz="sm" className="figures">
                    {formatTools(lineCount)}
                  </Text>
                }
              >
                <bdi>{name}</bdi>
              </Button>
            </li>
          ))}
        </Stack>
      </ScrollArea.Autosize>
    )
  ) : (
    <NotLoaded query={lists} what="your lists" height={132} />
  );

  return (
    <Modal opened={useOpensAfterMount(isOpen)} onClose={onClose} title={title}>
      <Stack>
        {newName === undefined ? (
          <>
            {chooseOne}
            {makeNew}
          </>
        ) : (
          <>
            {makeNew}
            {chooseOne}
          </>
        )}
      </Stack>
    </Modal>
  );
}
