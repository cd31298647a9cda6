import type { ListAuditInput } from "@ironmonger/contract/audit";
import type { ListToolsInput } from "@ironmonger/contract/catalog/list-tools";
import type { ListCompaniesInput } from "@ironmonger/contract/companies";
import type { ListMyOrdersInput, ListOrdersInput } from "@ironmonger/contract/orders";
import type { ListPriceListRowsInput } from "@ironmonger/contract/price-lists";
import type { ListPaymentsInput, ReceivablesInput } from "@ironmonger/contract/receivables";
import type { ListReviewsInput } from "@ironmonger/contract/reviews";
import type { ListSearchWordsInput } from "@ironmonger/contract/search-words";
import {
  auditedActions,
  auditedEntities,
  buyerKinds,
  companySorts,
  companyStatuses,
  invoiceStatuses,
  onlyOrders,
  orderAges,
  orderSorts,
  orderSpans,
  orderStatuses,
  paymentSorts,
  priceListSorts,
  priceListStates,
  receivablesSorts,
  reviewSorts,
  reviewStates,
  roles,
  sameAsAnother,
  searchWordSorts,
  stockLevels,
  toolSorts,
  userSorts,
} from "@ironmonger/contract/tables/table-choices";
import type { ListUsersInput } from "@ironmonger/contract/users";
import {
  dayOrMoment,
  matching,
  newestFirst,
  oneOf,
  pageFields,
  type TableFields,
} from "../../shared/table/table-state.ts";

const orderFilters = {
  ...pageFields,
  status: oneOf(orderStatuses),
  from: dayOrMoment,
  to: dayOrMoment,
};

/** Of a record. The server takes no other versions and variants. */
const id = "[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";
const anId = matching(new RegExp(`^${id}$`));

export const myOrderFields: TableFields<ListMyOrdersInput> = {
  ...orderFilters,
  boughtFor: matching(new RegExp(`^(all|myself|${id})$`)),
};

/** The slug of a category, or `none`. */
const slug = /^(?=.{1,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const receivablesFields: TableFields<ReceivablesInput> = {
  ...pageFields,
  sortBy: oneOf(receivablesSorts, "open"),
  direction: newestFirst,
};

export const paymentFields: TableFields<ListPaymentsInput> = {
  ...pageFields,
  companyId: anId,
  sortBy: oneOf(paymentSorts, "recordedAt"),
  direction: newestFirst,
};

export const orderFields: TableFields<ListOrdersInput> = {
  ...orderFilters,
  lastDays: oneOf(orderSpans),
  olderThan: oneOf(orderAges),
  only: oneOf(onlyOrders),
  buyer: matching(/^[^\0]{1,320}$/),
  company: anId,
  buyers: oneOf(buyerKinds),
  tool: anId,
  category: matching(slug),
  numbers: matching(/^[0-9]{1,9}(,[0-9]{1,9}){0,999}$/),
  sortBy: oneOf(orderSorts, "placedAt"),
  direction: newestFirst,
};

/** The invoices are always the newest first. */
export const invoiceFields = {
  ...pageFields,
  status: oneOf(invoiceStatuses),
  companyId: anId,
  sortBy: oneOf(["issuedAt"] as const, "issuedAt"),
  direction: newestFirst,
};

export const toolFields: TableFields<ListToolsInput> = {
  ...pageFields,
  category: matching(slug),
  stock: oneOf(stockLevels),
  sortBy: oneOf(toolSorts, "createdAt"),
  direction: newestFirst,
};

export const companyFields: TableFields<ListCompaniesInput> = {
  ...pageFields,
  status: oneOf(companyStatuses),
  group: anId,
  priceList: anId,
  same: oneOf(sameAsAnother),
  sortBy: oneOf(companySorts, "waiting"),
  direction: newestFirst,
};

export const priceListFields: TableFields<ListPriceListRowsInput> = {
  ...pageFields,
  state: oneOf(priceListStates),
  company: anId,
  group: anId,
  sortBy: oneOf(priceListSorts, "name"),
  direction: oneOf(["asc", "desc"], "asc"),
};

export const userFields: TableFields<ListUsersInput> = {
  ...pageFields,
  role: oneOf(roles),
  sortBy: oneOf(userSorts, "createdAt"),
  direction: newestFirst,
};

export const reviewFields: TableFields<ListReviewsInput> = {
  ...pageFields,
  state: oneOf(reviewStates),
  sortBy: oneOf(reviewSorts, "postedAt"),
  direction: newestFirst,
};

export const searchWordFields: TableFields<ListSearchWordsInput> = {
  ...pageFields,
  sortBy: oneOf(searchWordSorts, "word"),
  direction: oneOf(["asc", "desc"], "asc"),
};

export const auditFields: TableFields<ListAuditInput> = {
  ...pageFields,
  entity: oneOf(auditedEntities),
  action: oneOf(auditedActions),
  by: matching(/^[^\0A-Z\s]{1,320}$/),
  from: dayOrMoment,
  to: dayOrMoment,
  sortBy: oneOf(["at"], "at"),
  direction: newestFirst,
};
