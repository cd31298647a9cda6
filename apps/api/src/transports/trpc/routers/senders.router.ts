import { StoppedSenderId, UnknownSender, UnknownSenderToken } from "@ironmonger/contract/senders";
import { liftStop } from "../../../features/senders/stopped-senders.ts";
import { showUnknownSender, stopUnknownSender } from "../../../features/senders/unknown-sender.ts";
import { Nothing, officeProcedure, publicProcedure, router } from "../procedures.ts";

export const sendersRouter = router({
  showUnknown: publicProcedure.query(UnknownSenderToken, UnknownSender, showUnknownSender),
  stopUnknown: publicProcedure.mutation(UnknownSenderToken, UnknownSender, stopUnknownSender),
  liftStop: officeProcedure("companies.edit").mutation(StoppedSenderId, Nothing, liftStop),
});
