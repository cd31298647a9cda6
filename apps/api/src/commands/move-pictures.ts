import { createBucket } from "../core/bucket.ts";
import { readEnv } from "../core/env.ts";
import { movePictures } from "../features/tools/pictures/move-pictures.ts";
import { connectForCommand } from "./connect-for-command.ts";

/**
 * `node apps/api/dist/server/move-pictures.js`, or this file: moves the files of pictures from DATABASE_URL into the bucket of the S3_
 * settings. The shop may run; interrupted, it goes on when it is started again.
 */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const bucket = createBucket(env);
  if (!bucket)
    throw new Error(
      "There is no bucket: set S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
    );
  const { db, close } = connectForCommand(env, "move-pictures");
  try {
    let moved = 0;
    for await (moved of movePictures({ db, bucket })) if (moved % 1000 === 0) console.log(`${moved} files`);
    console.log(`${moved} files were moved. "vacuum full picture_files" gives their space back.`);
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
