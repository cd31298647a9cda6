import type { Address } from "@ironmonger/contract/addresses";
import type { Company, CompanyMember } from "@ironmonger/contract/companies";
import { formatNumber } from "@ironmonger/contract/money";
import { priceListState } from "@ironmonger/contract/price-lists";
import { addressText } from "@ironmonger/contract/regions/address-text";
import { Anchor, Button, Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { AddressDialog } from "../../../features/addresses/address-dialog.tsx";
import { ApprovalRules } from "../../../features/approvals/approval-rules.tsx";
import { RecordHistory } from "../../../features/audit/record-history.tsx";
import { CompanyFacts } from "../../../features/companies/company-facts.tsx";
import { CompanyDialog } from "../../../features/companies/company-form.tsx";
import { CompanySettings } from "../../../features/companies/company-settings.tsx";
import { Assortment } from "../../../features/companies/office/assortment.tsx";
import { CompanyGroups } from "../../../features/companies/office/company-groups.tsx";
import { CompanyNotes } from "../../../features/companies/office/company-notes.tsx";
import { CompanyTerms } from "../../../features/companies/office/company-terms.tsx";
import { ExplainPrice } from "../../../features/companies/office/explain-price.tsx";
import { PlaceForDialog } from "../../../features/companies/office/place-for-dialog.tsx";
import { SameCompanies } from "../../../features/companies/office/same-companies.tsx";
import { People } from "../../../features/companies/people.tsx";
import { shownCompany } from "../../../features/companies/shown-company.ts";
import { StatusBadge } from "../../../features/companies/status-badge.tsx";
import { OrdersOfUser } from "../../../features/orders/tables/orders-of-user.tsx";
import { PriceListState, Valid } from "../../../features/price-lists/validity.tsx";
import { Fact, Facts } from "../../../shared/kit/facts.tsx";
import { More } from "../../../shared/kit/more.tsx";
import { NotLoaded } from "../../../shared/kit/notices/not-loaded.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { RecordPage } from "../../../shared/kit/record.tsx";
import { Row, Rows } from "../../../shared/kit/rows.tsx";
import { State } from "../../../shared/kit/state.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { MoneyText } from "../../../shared/ui/money-text.tsx";

/** One company for admins. */
export function CompanyRecordPage() {
  const { id = "" } = useParams();
  const query = trpc.companies.get.useQuery({ id });
  if (query.data) return <CompanyRecord key={id} company={query.data} />;
  return (
    <>
      <PageHead title="Company" tabTitle="Company" />
      <NotLoaded query={query} what="the company" missing="There is no such company." height={640} />
    </>
  );
}

function CompanyRecord({ company }: { company: Company }) {
  const { id, name, number, status, taxId, isTaxIdVerified, version } = company;
  const [isEdited, setEdited] = useState(false);
  const [orderFor, setOrderFor] = useState<CompanyMember | null>(null);
  const setStatus = useAction(trpc.companies.setStatus, {
    ...shownCompany,
    toast: (saved) => (saved.status === "active" ? `${saved.name} can order` : `${saved.name} is on hold`),
  });
  const verify = useAction(trpc.companies.verifyTaxId, shownCompany);
  return (
    <>
      <RecordPage
        head={
          <PageHead
            above={<Link to="/dashboard/companies">Companies</Link>}
            title={`${name} · ${number}`}
            tabTitle={name}
            state={<StatusBadge status={status} />}
            actions={
              status === "active" ? (
                <Button color="safety" component={Link} to={ordersOf(id)}>
                  Open orders
                </Button>
              ) : (
                <Button color="safety" {...setStatus.button({ id, status: "active", expected: { version } })}>
                  {status === "pending" ? "Confirm" : "End the hold"}
                </Button>
              )
            }
            moves={[
              taxId !== null && {
                label: isTaxIdVerified ? "Withdraw the tax id’s verification" : "Verify the tax id",
                hasButton: !isTaxIdVerified,
                onClick: () => void verify.run({ id, isVerified: !isTaxIdVerified }),
              },
              status === "active" && {
                label: "Put on hold",
                onClick: () => void setStatus.run({ id, status: "on-hold", expected: { version } }),
              },
            ]}
            movesLabel={`More for ${name}`}
          />
        }
        notice={<SameCompanies {...company} />}
        hasFactsFirst
        facts={
          <>
            <Panel
              title="Company"
              aside={
                <Anchor component="button" type="button" inherit onClick={() => setEdited(true)}>
                  Change
                </Anchor>
              }
            >
              <CompanyFacts company={company} />
            </Panel>
            <CompanyTerms company={company} />
            <TradeOfCompany id={id} />
            <ListsOfCompany id={id} />
            <CompanyGroups company={company} />
            <Panel title="Assortment">
              <Stack gap="lg">
                <Assortment owner={{ companyId: id }} name={name} />
                {company.groups.map((group) => (
                  <More key={group.id} summary={`What all of ${group.name} are shown`}>
                    <Assortment owner={{ groupId: group.id }} name={group.name} />
                  </More>
                ))}
              </Stack>
            </Panel>
          </>
        }
      >
        <Panel title="People">
          <People
            company={company}
            canManage
            action={(member) => (
              <Button
                size="sm"
                variant="default"
                disabled={status !== "active"}
                aria-label={`Place an order for ${member.name}`}
                onClick={() => setOrderFor(member)}
              >
                Place an order
              </Button>
            )}
          />
        </Panel>
        <OrdersOfCompany id={id} />
        <SitesOfCompany id={id} />
        <Panel title="Approvals">
          <ApprovalRules company={company} canManage />
        </Panel>
        <Panel title="Ordering">
          <CompanySettings company={company} canManage />
        </Panel>
        <ExplainPrice company={company} />
        <Panel title="Notes">
          <CompanyNotes companyId={id} />
        </Panel>
        <RecordHistory entity="company" id={id} />
      </RecordPage>
      <PlaceForDialog company={company} member={orderFor} onClose={() => setOrderFor(null)} />
      <CompanyDialog company={isEdited ? company : null} onClose={() => setEdited(false)} />
    </>
  );
}

const ordersOf = (companyId: string): string => `/dashboard/manageallorders?company=${companyId}`;

/** What it spends and owes. */
function TradeOfCompany({ id }: { id: string }) {
  const { data } = trpc.companies.getTrade.useQuery({ id });
  return (
    <Panel title="Spend">
      {data ? (
        <Facts>
          <Fact label="12 months">
            <MoneyText cents={data.spentCents} />
            {`, ${countOrders(data.orders)}`}
          </Fact>
          <Fact label="Open">{data.openCents > 0 ? <MoneyText cents={data.openCents} /> : "nothing"}</Fact>
          {data.lastOrderAt && (
            <Fact label="Last order">
              <MomentText at={data.lastOrderAt} isDayOnly />
            </Fact>
          )}
        </Facts>
      ) : (
        <Skeleton height="6rem" />
      )}
    </Panel>
  );
}

/** At which prices it buys, now and later: its own lists, and those of its groups. */
function ListsOfCompany({ id }: { id: string }) {
  const query = trpc.companies.getTrade.useQuery({ id });
  const now = new Date().toISOString();
  return (
    <Panel title="Price lists">
      <Rows
        noun="price lists"
        items={query.data?.priceLists.filter((list) => priceListState(list, now) !== "ended")}
        failure={query}
        empty="None is in force: it buys at public prices."
      >
        {(list) => (
          <Row
            key={list.id}
            name={list.name}
            to={`/dashboard/price-lists/${list.id}`}
            detail={<Valid list={list} />}
            figure={<PriceListState list={list} />}
          />
        )}
      </Rows>
    </Panel>
  );
}

/** Where its orders go. */
function SitesOfCompany({ id }: { id: string }) {
  const query = trpc.addresses.list.useQuery({ companyId: id });
  const [edited, setEdited] = useState<Address | null>(null);
  return (
    <Panel title="Sites">
      <Rows noun="sites" items={query.data} failure={query} empty="No sites yet: a manager adds them.">
        {(site) => (
          <Row
            key={site.id}
            name={
              <Anchor component="button" type="button" inherit onClick={() => setEdited(site)}>
                {site.label ?? site.address.split("\n")[0]}
              </Anchor>
            }
            detail={`${addressText(site)}, ${site.phone}`}
            figure={site.isDefault ? <State kind="none">Default</State> : undefined}
          />
        )}
      </Rows>
      <AddressDialog userId={id} noun="site" companyId={id} address={edited} onClose={() => setEdited(null)} />
    </Panel>
  );
}

const countOrders = (count: number): string => `${formatNumber(count)} ${count === 1 ? "order" : "orders"}`;

function OrdersOfCompany({ id }: { id: string }) {
  const { data } = trpc.orders.listOrders.useQuery({ company: id, pageSize: 10 });
  return (
    <Panel
      title="Orders"
      aside={
        <Anchor component={Link} to={ordersOf(id)} inherit>
          All
        </Anchor>
      }
    >
      {data ? (
        <OrdersOfUser
          orders={data.rows.map((order) => ({
            ...order,
            firstToolName: order.lines[0]?.toolName ?? "",
            lineCount: order.allLineCount,
          }))}
        />
      ) : (
        <Skeleton height={160} />
      )}
    </Panel>
  );
}
