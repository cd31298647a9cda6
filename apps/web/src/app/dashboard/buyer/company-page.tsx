import type { Company } from "@ironmonger/contract/companies";
import { Anchor, Button, Group, NativeSelect, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { AddAddress, AddressList } from "../../../features/addresses/address-list.tsx";
import { ApprovalRules } from "../../../features/approvals/approval-rules.tsx";
import { AccountFacts } from "../../../features/companies/account-facts.tsx";
import { CompanyFacts } from "../../../features/companies/company-facts.tsx";
import { CompanyDialog, type CompanyValues, NewCompanyForm } from "../../../features/companies/company-form.tsx";
import { CompanySettings } from "../../../features/companies/company-settings.tsx";
import { statusTexts } from "../../../features/companies/company-status.ts";
import { People } from "../../../features/companies/people.tsx";
import { StatusBadge } from "../../../features/companies/status-badge.tsx";
import { buyingFor, useCompanyId } from "../../../features/identity/buying-for.ts";
import { useMyCompanies } from "../../../features/identity/my-companies.ts";
import { useSignedIn } from "../../../features/identity/use-signed-in.ts";
import { EmptyText } from "../../../shared/kit/notices/empty-text.tsx";
import { NotLoaded } from "../../../shared/kit/notices/not-loaded.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { notifySuccess } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";

/** The navigation state of this page: the company to buy for from now on, or what was typed to register one. */
export type CompanyState = { joined?: string; input?: CompanyValues };

/** The company for which the person buys, or the first one that they are in. */
export function CompanyPage() {
  const companies = useMyCompanies();
  const chosen = useCompanyId();
  const location = useLocation();
  const state: CompanyState | null = location.state;
  const navigate = useNavigate();
  const [viewedId, setViewedId] = useState<string>();
  const joined = state?.joined;
  useEffect(() => {
    if (!joined) return;
    navigate("/dashboard/company", { replace: true });
    buyingFor.choose(joined);
  }, [joined, navigate]);

  if (!companies) return <Skeleton height={520} />;
  const shown = companies.find(({ id }) => id === (viewedId ?? chosen)) ?? companies[0];
  if (!shown)
    return (
      <>
        <PageHead
          title="Your company"
          lead="Register the firm that you buy for: colleagues order together, at prices of its own. We will confirm it within a day."
        />
        <NewCompanyForm start={state?.input} onSaved={({ id }) => buyingFor.choose(id)} />
      </>
    );
  return (
    <>
      {companies.length > 1 ? (
        <NativeSelect
          label="Company"
          maw={320}
          mb="md"
          value={shown.id}
          data={companies.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) => setViewedId(currentTarget.value)}
        />
      ) : null}
      <CompanyView key={shown.id} id={shown.id} />
    </>
  );
}

function CompanyView({ id }: { id: string }) {
  const { user } = useSignedIn();
  const buysForIt = useCompanyId() === id;
  const query = trpc.companies.get.useQuery({ id });
  const company = query.data;
  const [isEdited, setEdited] = useState(false);
  if (!company) return <NotLoaded query={query} what="the company" height={520} />;
  const canManage = company.role === "manager";
  const { name, status } = company;
  return (
    <>
      <PageHead
        title={name}
        state={<StatusBadge status={status} />}
        lead={statusTexts[status]}
        actions={
          <>
            {canManage ? (
              <Button variant="default" onClick={() => setEdited(true)}>
                Change
              </Button>
            ) : null}
            {buysForIt ? null : (
              <Button color="safety" onClick={() => buyingFor.choose(id)}>
                Buy for this company
              </Button>
            )}
          </>
        }
      />
      <Stack>
        <SimpleGrid cols={{ base: 1, lg: 2 }}>
          <Panel title="Company">
            <Stack>
              <CompanyFacts company={company} />
              <AccountFacts company={company} />
            </Stack>
          </Panel>
          <Panel title="Sites">{buysForIt ? <Sites canManage={canManage} /> : <SitesToRead company={company} />}</Panel>
        </SimpleGrid>
        <Panel title="People">
          <People
            company={company}
            canManage={canManage}
            ownUserId={user?.id}
            onLeft={() => {
              buyingFor.choose(null);
              notifySuccess(`You have left ${name}. You buy for yourself now.`);
            }}
          />
        </Panel>
        {canManage ? <ForManagers companyId={id} buysForIt={buysForIt} /> : null}
        <Panel title="Approvals">
          <ApprovalRules company={company} canManage={canManage} />
        </Panel>
        <Panel title="Settings">
          <CompanySettings company={company} canManage={canManage} />
        </Panel>
      </Stack>
      <CompanyDialog company={isEdited ? company : null} onClose={() => setEdited(false)} />
    </>
  );
}

/** What managers take with them. */
function ForManagers({ companyId, buysForIt }: { companyId: string; buysForIt: boolean }) {
  const file = (name: string) => `/companies/${companyId}/${name}`;
  return (
    <Panel title="Spend, account and prices">
      <Group gap="md">
        {buysForIt ? (
          <>
            <Anchor component={Link} to="/dashboard/company/spend">
              Spend
            </Anchor>
            <Anchor component={Link} to="/catalog?prices=own">
              Our prices in the catalog
            </Anchor>
          </>
        ) : null}
        <Anchor href={file("statement.pdf")}>Statement of account, PDF</Anchor>
        <Anchor href={file("statement.csv")} download>
          Statement, CSV
        </Anchor>
        <Anchor href={file("prices.pdf")}>Our prices, PDF</Anchor>
        <Anchor href={file("prices.csv")} download>
          Our prices, CSV
        </Anchor>
      </Group>
    </Panel>
  );
}

function Sites({ canManage }: { canManage: boolean }) {
  const { user } = useSignedIn();
  const query = trpc.addresses.list.useQuery();
  const { data } = query;
  if (!user || !data) return <NotLoaded query={query} what="the sites" height={160} />;
  return (
    <>
      <AddressList userId={user.id} addresses={data} isOfCompany isReadOnly={!canManage} />
      {canManage && (
        <Group mt="md">
          <AddAddress userId={user.id} isOfCompany />
        </Group>
      )}
    </>
  );
}

/** For members who buy for another buyer at the moment: a change is made for the buyer who is chosen. */
function SitesToRead({ company: { id, name, role } }: { company: Company }) {
  const { user } = useSignedIn();
  const query = trpc.addresses.list.useQuery({ companyId: id });
  const { data } = query;
  if (!user || !data) return <NotLoaded query={query} what="the sites" height={160} />;
  return (
    <>
      <AddressList userId={user.id} addresses={data} isOfCompany isReadOnly />
      {role === "manager" ? <EmptyText>Buy for {name} to change its sites.</EmptyText> : null}
    </>
  );
}
