import { useSyncExternalStore } from "react";

type Question = { answer: (isProved: boolean) => void; outcome: Promise<boolean> };

let question: Question | undefined;
const listeners = new Set<() => void>();
const setQuestion = (next: Question | undefined) => {
  question = next;
  for (const listener of listeners) listener();
};

/**
 * Asks the user in the dashboard's dialog to prove their identity again. Resolves to false if they do not, or if the page has no dialog.
 * Concurrent callers share one dialog.
 */
export function askStepUp(): Promise<boolean> {
  if (question) return question.outcome;
  if (listeners.size === 0) return Promise.resolve(false);
  const { promise: outcome, resolve } = Promise.withResolvers<boolean>();
  const answer = (isProved: boolean) => {
    setQuestion(undefined);
    resolve(isProved);
  };
  setQuestion({ answer, outcome });
  return outcome;
}

/** The open question, for the dialog. */
export const useStepUpQuestion = (): Pick<Question, "answer"> | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => question,
    () => undefined,
  );
