/** Why the start failed, for the person who runs it. Without a message if the failed program has already printed one. */
export class StartFailure extends Error {
  readonly exitCode: number;

  constructor(message?: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
