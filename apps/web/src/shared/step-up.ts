import { useSyncExternalStore } from "react";

type Question = { answer: (isProved: boolean) => void; outcome: Promise<boolean> };

let question: Question | undefined;
const listeners = new Set<() => void>();
const setQuestion = (next: Question | undefined) => {
  question = next;
  for (const listener of listeners) listener();
};

/**
 * Asks the user, by the dialog of the dashboard, to show again who they are. Resolves to false where they do not, or where no dialog
 * is on the page. Concurrent callers share one question.
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
