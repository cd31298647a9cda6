/** The result of the work; undefined if it fails or takes longer. */
export async function answerInTime<Answer>(work: PromiseLike<Answer>, ms: number): Promise<Answer | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  try {
    return await Promise.race([work, promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
