import { StoppedSenderId, UnknownSender, UnknownSenderToken } from "@ironmonger/contract/senders";
import { liftStop } from "../../../features/senders/stopped-senders.ts";
import { showUnknownSender, stopUnknownSender } from "../../../features/senders/unknown-sender.ts";
import { Nothing, nothingAfter, officeProcedure, publicProcedure, router } from "../procedures.ts";

export const sendersRouter = router({
  showUnknown: publicProcedure
    .input(UnknownSenderToken)
    .output(UnknownSender)
    .query(({ ctx, input }) => showUnknownSender(ctx, input)),
  stopUnknown: publicProcedure
    .input(UnknownSenderToken)
    .output(UnknownSender)
    .mutation(({ ctx, input }) => stopUnknownSender(ctx, input)),
  liftStop: officeProcedure("companies.edit")
    .input(StoppedSenderId)
    .output(Nothing)
    .mutation(({ ctx, input }) => nothingAfter(liftStop(ctx, input))),
});
