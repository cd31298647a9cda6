/** Its message says what is wrong with the file, and where. */
export class UnreadableFile extends Error {}
