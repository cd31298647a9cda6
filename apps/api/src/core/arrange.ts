import type { ArrangeInput } from "@ironmonger/contract/arrange";
import { type SQL, sql } from "drizzle-orm";
import { DomainError } from "./domain-error.ts";
import { refuseIfChanged } from "./require-unchanged.ts";

/** A record and its position. */
export type Placed = { id: string; position: number };

/**
 * The positions of the records that a new order moves, that of the moved one first. `now`: all of them in their present order.
 * @throws DomainError invalid (other ids than those of the records) · conflict (the order is not as the caller saw it)
 */
export function positionsFor(what: string, now: readonly Placed[], { ids, expected = ids }: ArrangeInput): Placed[] {
  const before = now.map(({ id }) => id);
  const isSameSet = ids.length === now.length && new Set([...ids, ...before]).size === now.length;
  const isAsSeen = expected === ids || expected.join() === before.join();
  if (!isAsSeen)
    refuseIfChanged(what, [{ path: "ids", message: "Look at it as it is now, and then arrange it again" }]);
  if (!isSameSet) throw new DomainError("invalid", `${what} needs each of them once.`);
  const movedId = findMoved(before, ids);
  const positionOf = new Map(now.map(({ id, position }) => [id, position]));
  const positions = ids.map((id, index) => ({ id, position: index + 1 }));
  return positions
    .filter(({ id, position }) => positionOf.get(id) !== position)
    .toSorted((one, other) => Number(other.id === movedId) - Number(one.id === movedId));
}

/** Of two orders that differ by one move: the record that was moved. */
function findMoved(before: string[], after: string[]): string | undefined {
  const index = before.findIndex((id, at) => id !== after[at]);
  const [earlier, later] = [before[index], after[index]];
  return before[index + 1] === later ? earlier : later;
}

/** These positions as `placed`, for the `from` of one update of all of them. */
export const asPlaced = (positions: readonly Placed[]): SQL =>
  sql`json_to_recordset(${JSON.stringify(positions)}::json) as placed(id uuid, position int)`;

/** The position of a new record: after the others once they have been arranged; until then its name decides. */
export function lastPosition(others: readonly Pick<Placed, "position">[]): number {
  const last = Math.max(0, ...others.map(({ position }) => position));
  return last === 0 ? 0 : last + 1;
}
