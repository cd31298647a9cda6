import {
  AddCompaniesToGroupInput,
  AddCompanyNoteInput,
  Assortment,
  Company,
  CompanyGroup,
  CompanyId,
  CompanyInvitation,
  CompanyMembers,
  CompanyPage,
  CompanyTrade,
  ConfirmCompaniesInput,
  GetAssortmentInput,
  HoldCompaniesInput,
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
import { AllowOverLimitInput, SetTermsInput } from "@ironmonger/contract/companies/terms";
import { Notes } from "@ironmonger/contract/notes";
import { ExplainedPrice, ExplainPriceInput } from "@ironmonger/contract/price-lists";
import { ChangedRows } from "@ironmonger/contract/tables/changed-rows";
import { z } from "zod";
import { addCompaniesToGroup, confirmCompanies, holdCompanies } from "../../../features/companies/change-companies.ts";
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
import { allowOverLimit, setTerms } from "../../../features/companies/set-terms.ts";
import { updateCompany } from "../../../features/companies/update-company.ts";
import { verifyTaxId } from "../../../features/companies/verify-tax-id.ts";
import { explainPrice } from "../../../features/pricing/price-tools.ts";
import { importProcedures } from "../import-procedures.ts";
import { NoInput, Nothing, officeProcedure, publicProcedure, router, signedInProcedure } from "../procedures.ts";

export const companiesRouter = router({
  explainPrice: officeProcedure("prices.read").query(ExplainPriceInput, ExplainedPrice, explainPrice),
  register: signedInProcedure.mutation(RegisterCompanyInput, Company, registerCompany),
  listMine: signedInProcedure.query(NoInput, MyCompanies, listMyCompanies),
  get: signedInProcedure.query(CompanyId, Company, getCompany),
  update: signedInProcedure.mutation(UpdateCompanyInput, Company, updateCompany),
  list: officeProcedure("companies.read").query(ListCompaniesInput, CompanyPage, listCompanies),
  getTrade: officeProcedure("companies.read").query(CompanyId, CompanyTrade, getCompanyTrade),
  setStatus: officeProcedure("companies.edit").mutation(SetCompanyStatusInput, Company, setCompanyStatus),
  confirmMany: officeProcedure("companies.edit").mutation(ConfirmCompaniesInput, ChangedRows, confirmCompanies),
  holdMany: officeProcedure("companies.edit").mutation(HoldCompaniesInput, ChangedRows, holdCompanies),
  addToGroup: officeProcedure("companies.edit").mutation(AddCompaniesToGroupInput, ChangedRows, addCompaniesToGroup),
  setTerms: officeProcedure("companies.terms").mutation(SetTermsInput, Company, setTerms),
  allowOverLimit: officeProcedure("companies.terms").mutation(AllowOverLimitInput, Company, allowOverLimit),
  verifyTaxId: officeProcedure("companies.edit").mutation(VerifyTaxIdInput, Company, verifyTaxId),
  listGroups: officeProcedure("companies.read").query(NoInput, z.array(CompanyGroup), listCompanyGroups),
  saveGroup: officeProcedure("companies.edit").mutation(SaveCompanyGroupInput, CompanyGroup, saveCompanyGroup),
  removeGroup: officeProcedure("companies.edit").mutation(CompanyId, Nothing, removeCompanyGroup),
  setGroups: officeProcedure("companies.edit").mutation(SetCompanyGroupsInput, Company, setCompanyGroups),
  listNotes: officeProcedure("companies.edit").query(OfCompany, Notes, listCompanyNotes),
  addNote: officeProcedure("companies.edit").mutation(AddCompanyNoteInput, Notes, addCompanyNote),
  removeNote: officeProcedure("companies.edit").mutation(RemoveCompanyNoteInput, Notes, removeCompanyNote),
  getAssortment: officeProcedure("companies.read").query(GetAssortmentInput, Assortment, getAssortment),
  setAssortment: officeProcedure("companies.edit").mutation(SetAssortmentInput, Nothing, setAssortment),
  listMembers: signedInProcedure.query(OfCompany, CompanyMembers, listMembers),
  invite: signedInProcedure.mutation(InviteInput, CompanyMembers, inviteMember),
  listInvitations: signedInProcedure.query(OfCompany, z.array(CompanyInvitation), listInvitations),
  withdrawInvitation: signedInProcedure.mutation(InvitationId, z.array(CompanyInvitation), withdrawInvitation),
  showInvitation: publicProcedure.query(InvitationToken, ShownInvitation, showInvitation),
  acceptInvitation: signedInProcedure.mutation(InvitationToken, Company, acceptInvitation),
  setMember: signedInProcedure.mutation(SetMemberInput, CompanyMembers, setMember),
  removeMember: signedInProcedure.mutation(RemoveMemberInput, CompanyMembers, removeMember),
  ...importProcedures("companies.edit", companyImport),
});
