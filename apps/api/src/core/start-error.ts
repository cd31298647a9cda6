/** Why the shop cannot start, for the person who runs it: what is wrong and what to do. Shown without a stack trace. */
export class StartError extends Error {
  override name = "StartError";
}
