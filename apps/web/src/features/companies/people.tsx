import { type Company, type CompanyMember, CompanyRole, SetMemberInput } from "@ironmonger/contract/companies";
import { Email } from "@ironmonger/contract/identity/email";
import type { Money } from "@ironmonger/contract/money";
import { Badge, Button, Group, NativeSelect, Text } from "@mantine/core";
import { useId, useState } from "react";
import { z } from "zod";
import { amountText, optionalAmount } from "../../shared/forms/amount-field.ts";
import { ConfirmDialog } from "../../shared/kit/dialogs/confirm-dialog.tsx";
import { DialogForm, RecordDialog } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { RowMenu } from "../../shared/kit/row-menu.tsx";
import { Row, Rows } from "../../shared/kit/rows.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { EmailText } from "../../shared/ui/email-text.tsx";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { MoneyInput } from "../../shared/ui/inputs/money-input.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { useInMoney, useMoney } from "../../shared/use-money.ts";
import { roleChoices, roleLabels, toRole } from "./company-status.ts";

type Props = {
  company: Pick<Company, "id" | "name">;
  /** Managers, and admins of the shop. */
  canManage: boolean;
  ownUserId?: string | undefined;
  /** The person has left the company themselves. */
  onLeft?: () => void;
  /** Beside a person, for admins, who find what else there is behind three dots. */
  action?: (member: CompanyMember) => React.ReactNode;
};

/** The people of a company with their roles, and the open invitations. */
export function People({ company, canManage, ownUserId, onLeft, action }: Props) {
  const companyId = company.id;
  const members = trpc.companies.listMembers.useQuery({ companyId });
  const [changed, setChanged] = useState<CompanyMember | null>(null);
  const [removed, setRemoved] = useState<CompanyMember | null>(null);
  const isOwn = ({ userId }: Pick<CompanyMember, "userId">) => userId === ownUserId;
  const managers = members.data?.filter(({ role }) => role === "manager") ?? [];
  const isLastManager = ({ role }: CompanyMember) => role === "manager" && managers.length === 1;
  const whyNotLeave = useId();
  const remove = useAction(trpc.companies.removeMember, {
    touches: [trpc.companies],
    shows: (utils, left, member) => isOwn(member) || utils.companies.listMembers.setData({ companyId }, left),
    toast: (_left, member) => (isOwn(member) ? undefined : "Removed"),
    onDone: (_left, member) => isOwn(member) && onLeft?.(),
  });
  return (
    <>
      <Rows noun="people" items={members.data} failure={members} empty="Nobody buys for it yet.">
        {(member) => (
          <Row
            key={member.userId}
            name={
              <>
                <bdi>{member.name}</bdi> <RoleBadge role={member.role} />
              </>
            }
            detail={
              <>
                <EmailText email={member.email} />
                <Limits member={member} />
                {isLastManager(member) && isOwn(member) && onLeft ? (
                  <Text span inherit display="block" id={whyNotLeave}>
                    You are the last manager: make another member a manager before you leave.
                  </Text>
                ) : null}
              </>
            }
            actions={
              <>
                {action ? (
                  <>
                    {action(member)}
                    <RowMenu
                      label={`More for ${member.name}`}
                      moves={[
                        canManage && { label: "Change", onClick: () => setChanged(member) },
                        canManage && { label: "Remove", isDanger: true, onClick: () => setRemoved(member) },
                      ]}
                    />
                  </>
                ) : canManage ? (
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={`Change ${member.name}`}
                    onClick={() => setChanged(member)}
                  >
                    Change
                  </Button>
                ) : null}
                {isOwn(member) && onLeft ? (
                  <Button
                    size="sm"
                    variant="default"
                    disabled={isLastManager(member)}
                    aria-describedby={isLastManager(member) ? whyNotLeave : undefined}
                    onClick={() => setRemoved(member)}
                  >
                    Leave
                  </Button>
                ) : canManage && !action ? (
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={`Remove ${member.name}`}
                    onClick={() => setRemoved(member)}
                  >
                    Remove
                  </Button>
                ) : null}
              </>
            }
          />
        )}
      </Rows>
      {canManage ? <Invitations companyId={companyId} /> : null}
      <RecordDialog edited={changed} title={({ name }) => name} onClose={() => setChanged(null)}>
        {(member) => (
          <MemberForm key={member.userId} companyId={companyId} member={member} onClose={() => setChanged(null)} />
        )}
      </RecordDialog>
      <ConfirmDialog
        about={removed}
        question={(member) =>
          isOwn(member) ? `Leave ${company.name}?` : `Remove ${member.name} from ${company.name}?`
        }
        onClose={() => setRemoved(null)}
        onYes={({ userId }) => remove.run({ companyId, userId })}
      >
        {(member) =>
          `${isOwn(member) ? "You" : "They"} can no longer see or order anything for the company. Orders and lists that belong to it stay with it.`
        }
      </ConfirmDialog>
    </>
  );
}

const RoleBadge = ({ role }: Pick<CompanyMember, "role">) => (
  <Badge color="gray" variant="light" radius="sm" tt="none">
    {roleLabels[role]}
  </Badge>
);

/** What a person may order without approval, and how much of it this month has taken. */
function Limits({ member: { orderLimitCents, monthlyLimitCents, monthCents } }: { member: CompanyMember }) {
  const money = useMoney();
  const month = monthCents === null ? null : money.format(monthCents);
  const texts = [
    orderLimitCents === 0
      ? "Each order is approved"
      : orderLimitCents !== null && `Up to ${money.format(orderLimitCents)} an order`,
    monthlyLimitCents === null
      ? monthCents !== null && monthCents > 0 && `${month} this month`
      : month === null
        ? `Up to ${money.format(monthlyLimitCents)} a month`
        : `${month} of ${money.format(monthlyLimitCents)} this month`,
  ].filter(Boolean);
  if (texts.length === 0) return null;
  return (
    <Text span inherit display="block">
      {texts.join(" · ")}
    </Text>
  );
}

const memberForm = (money: Money) =>
  SetMemberInput.pick({ role: true })
    .required()
    .extend({ orderLimitCents: optionalAmount(money), monthlyLimitCents: optionalAmount(money) });

function MemberForm({ companyId, member, onClose }: { companyId: string; member: CompanyMember; onClose: () => void }) {
  const schema = useInMoney(memberForm);
  const form = useContractForm(schema, {
    role: member.role,
    orderLimitCents: amountText(member.orderLimitCents),
    monthlyLimitCents: amountText(member.monthlyLimitCents),
  });
  const save = useAction(trpc.companies.setMember, {
    touches: [trpc.companies.listMine, trpc.companies.get],
    shows: (utils, members) => utils.companies.listMembers.setData({ companyId }, members),
    onDone: onClose,
  });
  const submit = form.onSubmit((values) => {
    const { role, ...limits } = schema.parse(values);
    return save.run({ companyId, userId: member.userId, role: toRole(role), ...limits });
  });
  return (
    <DialogForm onSubmit={submit} isSaving={save.isWorking} onClose={onClose}>
      <NativeSelect label="Role" data={roleChoices} {...form.getInputProps("role")} />
      <MoneyInput
        label="Limit of an order (optional)"
        description="What is over it waits for approval; 0 lets each order wait"
        placeholder="No limit"
        {...form.getInputProps("orderLimitCents")}
      />
      <MoneyInput
        label="Limit of a calendar month (optional)"
        placeholder="No limit"
        {...form.getInputProps("monthlyLimitCents")}
      />
    </DialogForm>
  );
}

/** The addresses in a pasted text, as mail programs and spreadsheets write them. */
const emailsIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;<>"]+/).filter((word) => word.includes("@"))),
];
const toInvited = (text: string) => {
  const [email = text, ...others] = emailsIn(text);
  return others.length > 0 ? { emails: [email, ...others] } : { email };
};
const notAnEmail = "Write an email, or several";
const Invited = z.object({
  email: z
    .string()
    .refine(
      (text) => emailsIn(text).length > 0 && emailsIn(text).every((one) => Email.safeParse(one).success),
      notAnEmail,
    ),
  role: CompanyRole,
});

function Invitations({ companyId }: { companyId: string }) {
  const open = trpc.companies.listInvitations.useQuery({ companyId });
  const form = useContractForm(Invited, { email: "", role: "buyer" });
  const touches = [trpc.companies.listInvitations];
  const invite = useAction(trpc.companies.invite, {
    touches,
    toast: (_members, { email, emails = [] }) =>
      email
        ? `${email} is invited. The link holds for seven days.`
        : `${emails.length} people are invited. The links hold for seven days.`,
    onDone: () => form.reset(),
  });
  const withdraw = useAction(trpc.companies.withdrawInvitation, { touches });
  return (
    <>
      {open.data && open.data.length > 0 ? (
        <Rows label="Open invitations" noun="invitations" items={open.data} empty="">
          {({ id, email, role, expiresAt }) => (
            <Row
              key={id}
              name={
                <>
                  <EmailText email={email} /> <RoleBadge role={role} />
                </>
              }
              detail={
                <>
                  Invited, until <MomentText at={expiresAt} isDayOnly />
                </>
              }
              actions={
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`Withdraw the invitation of ${email}`}
                  {...withdraw.button({ companyId, id })}
                >
                  Withdraw
                </Button>
              }
            />
          )}
        </Rows>
      ) : null}
      <form
        noValidate
        onSubmit={form.onSubmit(({ email, role }) =>
          invite.run({ companyId, ...toInvited(email), role: toRole(role) }),
        )}
      >
        <Group align="flex-end" gap="sm" mt="sm">
          <GrowingTextarea
            label="Invite by email"
            placeholder="One address, or several"
            autoComplete="off"
            minRows={1}
            maxRows={8}
            flex={1}
            miw="12rem"
            {...form.getInputProps("email")}
          />
          <NativeSelect label="Role" data={roleChoices} {...form.getInputProps("role")} />
          <Button type="submit" variant="default" loading={invite.isWorking}>
            Invite
          </Button>
        </Group>
      </form>
    </>
  );
}
