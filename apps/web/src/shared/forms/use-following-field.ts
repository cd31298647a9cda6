import { useEffect, useRef, useState } from "react";

type Options<Value> = {
  /** The value in the address. */
  value: Value;
  read: (text: string) => Value;
  write: (value: Value) => string;
  /** Puts the value of the input into the address. */
  report: (value: Value) => void;
  /** How long the typing must pause before the value is reported. */
  pauseMs: number;
};

type Field = {
  text: string;
  /** Shows the text, and reports it after a pause. */
  type: (text: string) => void;
  /** Shows the text, which the caller puts into the address itself. */
  settle: (text: string) => void;
  /** Reports no further input. */
  cancel: () => void;
  /** Shows the value in the address. */
  reset: () => void;
};

/**
 * The text of a field that follows a value of the address, which also changes by the back button and by links, and puts the input into
 * it. The input is not overwritten while an earlier report reaches the address.
 */
export function useFollowingField<Value>({ value, read, write, report, pauseMs }: Options<Value>): Field {
  const [text, setText] = useState(() => write(value));
  /** The value that the address has now, and those that this field has put into it since: each of them arrives, or only the last. */
  const reported = useRef([value]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The page may have been rendered again when the pause ends.
  const latest = useRef(report);
  useEffect(() => {
    latest.current = report;
  });

  const reportLater = (input: string) => {
    cancel();
    timer.current = setTimeout(() => {
      const value = read(input);
      reported.current.push(value);
      latest.current(value);
    }, pauseMs);
  };
  const follow = (): void => {
    cancel();
    reported.current = [value];
    setText((shown) => (read(shown) === value ? shown : write(value)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each value
  useEffect(() => {
    const index = reported.current.indexOf(value);
    if (index === -1) follow();
    else reported.current = reported.current.slice(index);
  }, [value]);

  return {
    text,
    type: (input) => {
      setText(input);
      reportLater(input);
    },
    settle: (input) => {
      cancel();
      reported.current.push(read(input));
      setText(input);
    },
    cancel,
    reset: follow,
  };
}
