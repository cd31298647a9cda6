import { findReviewsVersion, listAllReviews } from "../../../features/reviews/list-reviews.ts";
import { postReview } from "../../../features/reviews/post-review.ts";
import { Inserted, inserted } from "../answers.ts";
import { signedIn } from "../context.ts";
import { describeCall } from "../open-api/describe-call.ts";
import type { RestApp } from "../rest-app.ts";
import { sendPublicList } from "../send-list.ts";
import { toWireReview, WireNewReview, WireReview } from "../shapes.ts";
import { RangeQuery } from "./addresses.ts";

const tag = "Reviews";

export function registerReviews(app: RestApp): void {
  app.get(
    "/reviews",
    describeCall({
      id: "listReviews",
      tag,
      summary: "All reviews, oldest first",
      access: "anybody",
      inputs: { querystring: RangeQuery },
      answer: WireReview.array(),
      hasEtag: true,
    }),
    (request, reply) =>
      sendPublicList(request, reply, {
        findVersion: findReviewsVersion,
        list: listAllReviews,
        toWire: toWireReview,
      }),
  );

  app.post(
    "/review",
    describeCall({
      id: "postReview",
      tag,
      summary: "Post a review of the shop",
      access: "signed-in",
      inputs: { body: WireNewReview },
      answer: Inserted,
      isWrite: true,
    }),
    async (request) => inserted((await postReview(signedIn(request), request.body)).id),
  );
}
