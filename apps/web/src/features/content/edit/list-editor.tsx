import { ActionIcon, Box, Button, Group, Paper, Stack, UnstyledButton } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { State } from "../../../shared/kit/state.tsx";
import { notifySuccess } from "../../../shared/notify.ts";
import { CrossButton } from "../../../shared/ui/cross-button.tsx";

type Item = { id: string };
export type FieldsProps<Of extends Item> = {
  item: Of;
  change: (patch: Partial<Of>) => void;
  /** The error of a field. */
  issueOf: (field: keyof Of) => string | undefined;
};

type Props<Of extends Item> = {
  items: Of[];
  /** Messages by the index of an item and its field: `2.name`. */
  issues: ReadonlyMap<string, string>;
  /** The name of an item: "question". */
  noun: string;
  max: number;
  nameOf: (item: Of) => string;
  newItem: () => Of;
  onChange: (alter: (items: Of[]) => Of[]) => void;
  fields: (props: FieldsProps<Of>) => ReactNode;
};

/** A list whose items can be added, edited, removed, and moved by keyboard or dragging. One is open at a time. */
export function ListEditor<Of extends Item>(props: Props<Of>) {
  const { items, issues, noun, max, nameOf, newItem, onChange, fields } = props;
  const [openId, setOpenId] = useState<string | null>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const { list, keepFocus } = useFocusAfterMove();
  const firstWrong = items.find((_item, index) => hasIssue(issues, index))?.id;
  // Errors are shown; the item may then be closed again.
  useEffect(() => {
    if (firstWrong) setOpenId(firstWrong);
  }, [firstWrong]);

  const move = (id: string, to: number) =>
    onChange((all) => {
      const moved = all.find((item) => item.id === id);
      return moved ? all.filter((item) => item !== moved).toSpliced(to, 0, moved) : all;
    });
  const remove = (item: Of, index: number) => {
    onChange((all) => all.filter(({ id }) => id !== item.id));
    notifySuccess(`“${titleOf(item)}” removed. Save to confirm.`, () =>
      onChange((all) => (all.some(({ id }) => id === item.id) ? all : all.toSpliced(index, 0, item))),
    );
  };
  const add = () => {
    const item = newItem();
    onChange((all) => [...all, item]);
    setOpenId(item.id);
  };
  const titleOf = (item: Of) => nameOf(item).trim() || `New ${noun}`;

  return (
    <>
      <Stack component="ol" gap="2xs" p={0} m={0} ref={list}>
        {items.map((item, index) => (
          <ListItem
            key={item.id}
            id={item.id}
            title={titleOf(item)}
            isOpen={openId === item.id}
            onOpen={(isOpen) => setOpenId(isOpen ? item.id : null)}
            isWrong={hasIssue(issues, index)}
            draggedId={draggedId}
            onDrag={setDraggedId}
            onDragOver={(id) => move(id, index)}
            canMove={{ up: index > 0, down: index < items.length - 1 }}
            onMove={(way) => {
              move(item.id, index + (way === "up" ? -1 : 1));
              keepFocus(`${item.id} ${way}`);
            }}
            onRemove={() => remove(item, index)}
          >
            {fields({
              item,
              change: (patch) => onChange((all) => all.map((one) => (one.id === item.id ? { ...one, ...patch } : one))),
              issueOf: (field) => issues.get(`${index}.${String(field)}`),
            })}
          </ListItem>
        ))}
      </Stack>
      <Group>
        <Button variant="default" size="sm" onClick={add} disabled={items.length >= max}>
          Add a {noun}
        </Button>
      </Group>
    </>
  );
}

type ItemProps = {
  id: string;
  title: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  isWrong: boolean;
  /** The item that is dragged, which may be this one. */
  draggedId: string | null;
  onDrag: (id: string | null) => void;
  /** Another item is dragged over this one. */
  onDragOver: (id: string) => void;
  canMove: Record<Way, boolean>;
  onMove: (way: Way) => void;
  onRemove: () => void;
  /** The fields, shown while the item is open. */
  children: ReactNode;
};

const ways = ["up", "down"] as const;
type Way = (typeof ways)[number];

function ListItem({ id, title, isOpen, onOpen, isWrong, draggedId, onDrag, canMove, onMove, ...props }: ItemProps) {
  return (
    <Paper
      component="li"
      withBorder
      opacity={draggedId === id ? 0.5 : 1}
      onDragOver={(event) => {
        if (draggedId === null) return;
        event.preventDefault();
        if (draggedId !== id) props.onDragOver(draggedId);
      }}
      onDrop={(event) => event.preventDefault()}
    >
      <Group gap="2xs" px="2xs" wrap="nowrap">
        <Grip onDrag={() => onDrag(id)} onEnd={() => onDrag(null)} />
        <UnstyledButton
          flex={1}
          miw={0}
          py="xs"
          fz="sm"
          fw="medium"
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          <bdi>{title}</bdi>
        </UnstyledButton>
        {isWrong && <State kind="bad">to correct</State>}
        {ways.map((way) => (
          <ActionIcon
            key={way}
            variant="subtle"
            color="gray"
            size="lg"
            data-move={`${id} ${way}`}
            aria-label={`Move “${title}” ${way}`}
            // Not disabled: the focus would be lost at the end of the list.
            aria-disabled={!canMove[way]}
            onClick={() => canMove[way] && onMove(way)}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path
                d={way === "up" ? "M8 13V3.5M4 7.5l4-4 4 4" : "M8 3v9.5M4 8.5l4 4 4-4"}
                fill="none"
                stroke="currentColor"
                strokeWidth="1.8"
              />
            </svg>
          </ActionIcon>
        ))}
        <CrossButton label={`Remove “${title}”`} onClick={props.onRemove} />
      </Group>
      {isOpen && (
        <Stack p="md" pt="xs">
          {props.children}
        </Stack>
      )}
    </Paper>
  );
}

const hasIssue = (issues: ReadonlyMap<string, string>, index: number): boolean =>
  [...issues.keys()].some((path) => path.startsWith(`${index}.`));

/** For pointers; keys use the buttons beside it. */
function Grip({ onDrag, onEnd }: { onDrag: () => void; onEnd: () => void }) {
  return (
    <Box
      component="span"
      px="xs"
      visibleFrom="md"
      style={{ cursor: "grab", userSelect: "none" }}
      aria-hidden="true"
      draggable
      onDragStart={({ dataTransfer, currentTarget }) => {
        dataTransfer.effectAllowed = "move";
        dataTransfer.setData("text/plain", "");
        const item = currentTarget.closest("li");
        if (item) dataTransfer.setDragImage(item, 12, 12);
        onDrag();
      }}
      onDragEnd={onEnd}
    >
      <svg viewBox="0 0 8 14" width="8" height="14" aria-hidden="true">
        <path d="M1 2h1M6 2h1M1 7h1M6 7h1M1 12h1M6 12h1" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </Box>
  );
}

/** An element that is moved loses the focus. */
function useFocusAfterMove() {
  const list = useRef<HTMLDivElement>(null);
  const moved = useRef<string>(null);
  useEffect(() => {
    if (moved.current) list.current?.querySelector<HTMLElement>(`[data-move="${moved.current}"]`)?.focus();
    moved.current = null;
  });
  return {
    list,
    keepFocus: (button: string) => {
      moved.current = button;
    },
  };
}
