import { AsyncLocalStorage } from "node:async_hooks";
import type { Meter } from "@ironmonger/db/meter";

const meters = new AsyncLocalStorage<Meter | undefined>();

/** The meter of the request that the running code belongs to; jobs and background work have none. */
export const currentMeter = (): Meter | undefined => meters.getStore();

/** Statements that `work` sends, whenever that is, are charged to the meter. */
export const withMeter = <Result>(meter: Meter | undefined, work: () => Result): Result => meters.run(meter, work);

/** For work that has bounds of its own: imports, bulk changes and their undo, streams. */
export const withoutMeter = <Result>(work: () => Result): Result => meters.run(undefined, work);

/**
 * For work whose result others share, such as a cached page: a caller who is over a budget cannot begin it, but does not make it fail in
 * the middle.
 */
export function withSharedMeter<Result>(work: () => Result): Result {
  const meter = currentMeter();
  if (!meter) return work();
  meter.requireRows();
  return withMeter(
    { admit: (statement) => statement(), requireRows: () => {}, charge: (rows) => meter.charge(rows) },
    work,
  );
}
