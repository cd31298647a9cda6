import { type ArrangeInput, moved } from "@ironmonger/contract/arrange";
import { useEffect, useRef, useState } from "react";
import { notifyError } from "../../notify.ts";

type Arrangeable = { id: string };
/** The order of a list that is not saved yet, and the one that the shop has. */
type Unsaved = { ids: string[]; expected: string[]; isSending: boolean };

/** How long nothing moves until the order is saved. */
const pauseMs = 400;

/**
 * Lists in the order that an admin gives them. It is shown immediately and saved after a pause in the moves; if it is refused, the order of
 * the shop is shown again. `data`: what the shop has, of which a new reading replaces what is saved.
 */
export function useArranged(send: (input: ArrangeInput) => Promise<unknown>, data: unknown) {
  const [orders, setOrders] = useState<ReadonlyMap<string, string[]>>(new Map());
  const unsaved = useRef(new Map<string, Unsaved>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when it has been read again
  useEffect(() => {
    setOrders((before) => new Map([...before].filter(([list]) => unsaved.current.has(list))));
  }, [data]);

  const save = async (list: string) => {
    const order = unsaved.current.get(list);
    if (!order || order.isSending) return;
    order.isSending = true;
    const { ids, expected } = order;
    try {
      await send({ ids, expected });
      if (order.ids === ids) unsaved.current.delete(list);
    } catch (error) {
      unsaved.current.delete(list);
      setOrders((before) => new Map([...before].filter(([other]) => other !== list)));
      notifyError(error);
    }
    order.isSending = false;
    order.expected = ids;
    void save(list);
  };
  const saveAll = useRef(() => {});
  useEffect(() => {
    saveAll.current = () => {
      for (const list of unsaved.current.keys()) void save(list);
    };
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      saveAll.current();
    },
    [],
  );

  return {
    /** The records of a list as they stand now; those that came meanwhile are last. */
    arranged: <Item extends Arrangeable>(list: string, items: Item[]): Item[] => {
      const order = orders.get(list);
      if (!order) return items;
      const placeOf = ({ id }: Item) => (order.includes(id) ? order.indexOf(id) : order.length);
      return items.toSorted((one, other) => placeOf(one) - placeOf(other));
    },
    /** Moves one of the records of a list, which stand in this order. */
    move: (list: string, items: Arrangeable[], id: string, to: number) => {
      const before = items.map((item) => item.id);
      const ids = moved(before, before.indexOf(id), to);
      if (ids.join() === before.join()) return;
      const order = unsaved.current.get(list);
      if (order) order.ids = ids;
      else unsaved.current.set(list, { ids, expected: before, isSending: false });
      setOrders((now) => new Map([...now, [list, ids]]));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => saveAll.current(), pauseMs);
    },
  };
}
