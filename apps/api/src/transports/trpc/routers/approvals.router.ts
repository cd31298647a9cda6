import {
  ApprovalRowList,
  ApprovalRules,
  DecideInput,
  SetApprovalRulesInput,
  WithdrawInput,
} from "@ironmonger/contract/approvals";
import { OfCompany } from "@ironmonger/contract/companies";
import { OrderWithShipments } from "@ironmonger/contract/orders";
import { listApprovalRules, setApprovalRules } from "../../../features/approvals/approval-rules.ts";
import { decideApproval, withdrawApproval } from "../../../features/approvals/decide.ts";
import { listApprovals } from "../../../features/approvals/list-approvals.ts";
import { router, signedInProcedure } from "../procedures.ts";

export const approvalsRouter = router({
  list: signedInProcedure.query(OfCompany, ApprovalRowList, listApprovals),
  decide: signedInProcedure.mutation(DecideInput, OrderWithShipments, decideApproval),
  withdraw: signedInProcedure.mutation(WithdrawInput, OrderWithShipments, withdrawApproval),
  listRules: signedInProcedure.query(OfCompany, ApprovalRules, listApprovalRules),
  setRules: signedInProcedure.mutation(SetApprovalRulesInput, ApprovalRules, setApprovalRules),
});
