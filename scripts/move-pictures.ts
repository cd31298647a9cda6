import { runOnDatabase } from "./internal/run-on-database.ts";

// `pnpm move-pictures`: moves the files of pictures from the database into the bucket. See apps/api/src/commands/move-pictures.ts.

await runOnDatabase("move-pictures");
