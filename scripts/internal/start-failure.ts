/** Why starting failed, in words for whoever runs it. Without a message where a part has already said it. */
export class StartFailure extends Error {
  readonly exitCode: number;

  constructor(message?: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
