/**
 * Messages with which the api refuses a request whatever it asks for. Each feature has its own beside what refuses. Pages show them as they
 * come.
 */
export const errorMessages = {
  notSignedIn: "Sign in to continue.",
  adminsOnly: "Only an admin can do this.",
  foreignOrigin: "This request came from another site and was refused.",
  notYours: "This belongs to someone else.",
  tooMuchInOneRequest: "This request reads too many rows. Ask for less, or send its calls in several requests.",
  userNotFound: "There is no such user.",
  tooMuchWork: "These are more rows in a minute than the shop can read for one visitor. Try again in a moment.",
  tooManyStreams: "You are already reading two long lists or files. Try again when one of them is complete.",
  tooLargeAnswer: "This answer would be larger than 10 MB. Ask for less, or for a page at a time.",
  unavailable: "The shop is busy. Try again in a moment.",
} as const;
