import {
  AddCompanyNoteInput,
  Assortment,
  Company,
  CompanyGroup,
  CompanyId,
  CompanyInvitation,
  CompanyMembers,
  CompanyNotes,
  CompanyPage,
  CompanyTrade,
  GetAssortmentInput,
  InvitationId,
  InvitationToken,
  InviteInput,
  ListCompaniesInput,
  MyCompanies,
  OfCompany,
  RegisterCompanyInput,
  RemoveCompanyNoteInput,
  RemoveMemberInput,
  SaveCompanyGroupInput,
  SetAssortmentInput,
  SetCompanyGroupsInput,
  SetCompanyStatusInput,
  SetMemberInput,
  ShownInvitation,
  UpdateCompanyInput,
  VerifyTaxIdInput,
} from "@ironmonger/contract/companies";
import { ExplainedPrice, ExplainPriceInput } from "@ironmonger/contract/price-lists";
import { z } from "zod";
import { addCompanyNote, listCompanyNotes, removeCompanyNote } from "../../../features/companies/company-notes.ts";
import { getAssortment } from "../../../features/companies/get-assortment.ts";
import { getCompany } from "../../../features/companies/get-company.ts";
import { getCompanyTrade } from "../../../features/companies/get-company-trade.ts";
import {
  listCompanyGroups,
  removeCompanyGroup,
  saveCompanyGroup,
  setCompanyGroups,
} from "../../../features/companies/groups.ts";
import { companyImport } from "../../../features/companies/import/import-companies.ts";
import { listCompanies } from "../../../features/companies/list-companies.ts";
import { listMyCompanies } from "../../../features/companies/list-my-companies.ts";
import { acceptInvitation, showInvitation } from "../../../features/companies/members/accept-invitation.ts";
import {
  inviteMember,
  listInvitations,
  withdrawInvitation,
} from "../../../features/companies/members/invite-member.ts";
import { listMembers } from "../../../features/companies/members/list-members.ts";
import { removeMember, setMember } from "../../../features/companies/members/set-member.ts";
import { registerCompany } from "../../../features/companies/register-company.ts";
import { setAssortment } from "../../../features/companies/set-assortment.ts";
import { setCompanyStatus } from "../../../features/companies/set-company-status.ts";
import { updateCompany } from "../../../features/companies/update-company.ts";
import { verifyTaxId } from "../../../features/companies/verify-tax-id.ts";
import { explainPrice } from "../../../features/pricing/price-tools.ts";
import { importProcedures } from "../import-procedures.ts";
import { Nothing, nothingAfter, officeProcedure, publicProcedure, router, signedInProcedure } from "../procedures.ts";

export const companiesRouter = router({
  explainPrice: officeProcedure("prices.read")
    .input(ExplainPriceInput)
    .output(ExplainedPrice)
    .query(({ ctx, input }) => explainPrice(ctx, input)),
  register: signedInProcedure
    .input(RegisterCompanyInput)
    .output(Company)
    .mutation(({ ctx, input }) => registerCompany(ctx, input)),
  listMine: signedInProcedure.output(MyCompanies).query(({ ctx }) => listMyCompanies(ctx)),
  get: signedInProcedure
    .input(CompanyId)
    .output(Company)
    .query(({ ctx, input }) => getCompany(ctx, input)),
  update: signedInProcedure
    .input(UpdateCompanyInput)
    .output(Company)
    .mutation(({ ctx, input }) => updateCompany(ctx, input)),
  list: officeProcedure("companies.read")
    .input(ListCompaniesInput)
    .output(CompanyPage)
    .query(({ ctx, input }) => listCompanies(ctx, input)),
  getTrade: officeProcedure("companies.read")
    .input(CompanyId)
    .output(CompanyTrade)
    .query(({ ctx, input }) => getCompanyTrade(ctx, input)),
  setStatus: officeProcedure("companies.edit")
    .input(SetCompanyStatusInput)
    .output(Company)
    .mutation(({ ctx, input }) => setCompanyStatus(ctx, input)),
  verifyTaxId: officeProcedure("companies.edit")
    .input(VerifyTaxIdInput)
    .output(Company)
    .mutation(({ ctx, input }) => verifyTaxId(ctx, input)),
  listGroups: officeProcedure("companies.read")
    .output(z.array(CompanyGroup))
    .query(({ ctx }) => listCompanyGroups(ctx)),
  saveGroup: officeProcedure("companies.edit")
    .input(SaveCompanyGroupInput)
    .output(CompanyGroup)
    .mutation(({ ctx, input }) => saveCompanyGroup(ctx, input)),
  removeGroup: officeProcedure("companies.edit")
    .input(CompanyId)
    .output(Nothing)
    .mutation(({ ctx, input }) => nothingAfter(removeCompanyGroup(ctx, input))),
  setGroups: officeProcedure("companies.edit")
    .input(SetCompanyGroupsInput)
    .output(Company)
    .mutation(({ ctx, input }) => setCompanyGroups(ctx, input)),
  listNotes: officeProcedure("companies.edit")
    .input(OfCompany)
    .output(CompanyNotes)
    .query(({ ctx, input }) => listCompanyNotes(ctx, input)),
  addNote: officeProcedure("companies.edit")
    .input(AddCompanyNoteInput)
    .output(CompanyNotes)
    .mutation(({ ctx, input }) => addCompanyNote(ctx, input)),
  removeNote: officeProcedure("companies.edit")
    .input(RemoveCompanyNoteInput)
    .output(CompanyNotes)
    .mutation(({ ctx, input }) => removeCompanyNote(ctx, input)),
  getAssortment: officeProcedure("companies.read")
    .input(GetAssortmentInput)
    .output(Assortment)
    .query(({ ctx, input }) => getAssortment(ctx, input)),
  setAssortment: officeProcedure("companies.edit")
    .input(SetAssortmentInput)
    .output(Nothing)
    .mutation(({ ctx, input }) => nothingAfter(setAssortment(ctx, input))),
  listMembers: signedInProcedure
    .input(OfCompany)
    .output(CompanyMembers)
    .query(({ ctx, input }) => listMembers(ctx, input)),
  invite: signedInProcedure
    .input(InviteInput)
    .output(CompanyMembers)
    .mutation(({ ctx, input }) => inviteMember(ctx, input)),
  listInvitations: signedInProcedure
    .input(OfCompany)
    .output(z.array(CompanyInvitation))
    .query(({ ctx, input }) => listInvitations(ctx, input)),
  withdrawInvitation: signedInProcedure
    .input(InvitationId)
    .output(z.array(CompanyInvitation))
    .mutation(({ ctx, input }) => withdrawInvitation(ctx, input)),
  showInvitation: publicProcedure
    .input(InvitationToken)
    .output(ShownInvitation)
    .query(({ ctx, input }) => showInvitation(ctx, input)),
  acceptInvitation: signedInProcedure
    .input(InvitationToken)
    .output(Company)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
  setMember: signedInProcedure
    .input(SetMemberInput)
    .output(CompanyMembers)
    .mutation(({ ctx, input }) => setMember(ctx, input)),
  removeMember: signedInProcedure
    .input(RemoveMemberInput)
    .output(CompanyMembers)
    .mutation(({ ctx, input }) => removeMember(ctx, input)),
  ...importProcedures("companies.edit", companyImport),
});
